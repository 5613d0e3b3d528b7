import { sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'

type Sql = Pick<Database, 'kysely'> | Pick<Transaction, 'kysely'>

export interface Failing {
  /** Names and numbers that were guessed at and are not yet opened. */
  accounts: number
  /** Addresses the guesses came from. */
  addresses: number
}

/**
 * Accounts whose latest try in the window failed, whether they exist or not, and from how many addresses. What is
 * guessed at by a session that is already open ('own:') is no sign-in.
 */
export async function failingBetween({ kysely }: Sql, from: Date, to: Date): Promise<Failing> {
  const { rows } = await sql<Failing>`
    select count(*) filter (where subject not like 'ip:%')::int as accounts,
      count(*) filter (where subject like 'ip:%')::int as addresses
    from sys_login_failure
    where last_at > ${from} and last_at <= ${to} and failures > 0 and subject not like 'own:%'`.execute(
    kysely,
  )
  return rows[0] ?? { accounts: 0, addresses: 0 }
}

export interface Wave extends Failing {
  id: string
  beganAt: Date
  until: Date
}

/** The wave that is not over yet. */
export async function waveAt({ kysely }: Sql, at: Date): Promise<Wave | undefined> {
  const { rows } = await sql<Wave>`
    select id, began_at as "beganAt", until_at as until, accounts, addresses from sys_sign_in_wave
    where until_at > ${at} order by id desc limit 1`.execute(kysely)
  return rows[0]
}

/** One process at a time begins or prolongs a wave: two of them would tell everybody twice. */
export async function lockWaves({ kysely }: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in waves'))`.execute(kysely)
}

/** How many waves began since. */
export async function wavesSince({ kysely }: Sql, from: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sys_sign_in_wave where began_at > ${from}`.execute(kysely)
  return rows[0]?.n ?? 0
}

export async function insertWave({ kysely }: Sql, wave: Wave): Promise<void> {
  await sql`insert into sys_sign_in_wave (id, began_at, until_at, accounts, addresses)
    values (${wave.id}, ${wave.beganAt}, ${wave.until}, ${wave.accounts}, ${wave.addresses})`.execute(
    kysely,
  )
}

/** Lets a wave last longer, and remembers its worst moment. */
export async function prolongWave(
  { kysely }: Sql,
  { id, until, accounts, addresses }: Omit<Wave, 'beganAt'>,
): Promise<void> {
  await sql`update sys_sign_in_wave set until_at = greatest(until_at, ${until}),
      accounts = greatest(accounts, ${accounts}), addresses = greatest(addresses, ${addresses})
    where id = ${id}`.execute(kysely)
}

/** Removes waves that ended before; answers how many. */
export async function deleteOldWaves({ kysely }: Sql, before: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from sys_sign_in_wave where until_at < ${before}`.execute(kysely)
  return Number(numAffectedRows ?? 0)
}

/** Administrators of the platform who can be told something. */
export async function administrators({ kysely }: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u join sys_company c on c.id = u.company_id and c.kind = 'platform'
    where u.deleted_at is null and u.status = '1' and exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null
      where ur.user_id = u.id and r.role_code = 'admin')`.execute(kysely)
  return rows.map(({ id }) => id)
}
