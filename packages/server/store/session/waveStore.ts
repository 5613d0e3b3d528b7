import { type Connected, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

export interface Failing {
  /** Names and numbers that were guessed without success. */
  accounts: number
  /** Addresses the guesses came from. */
  addresses: number
}

/**
 * Accounts whose latest attempt in the window failed, existing or not, and from how many addresses. Guesses
 * within an open session ('own:') are not sign-ins.
 */
export async function failingBetween(db: Connected, from: Date, to: Date): Promise<Failing> {
  const row = await sql<Failing>`
    select count(*) filter (where subject not like 'ip:%')::int as accounts,
      count(*) filter (where subject like 'ip:%')::int as addresses
    from sys_login_failure
    where last_at > ${from} and last_at <= ${to} and failures > 0 and subject not like 'own:%'`.first(
    db,
  )
  return row ?? { accounts: 0, addresses: 0 }
}

export interface Wave extends Failing {
  id: string
  beganAt: Date
  until: Date
}

/** The current wave. */
export async function waveAt(db: Connected, at: Date): Promise<Wave | undefined> {
  return sql<Wave>`
    select id, began_at as "beganAt", until_at as until, accounts, addresses from sys_sign_in_wave
    where until_at > ${at} order by id desc limit 1`.first(db)
}

/** Serialises starting and extending a wave: two processes would notify everyone twice. */
export async function lockWaves(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in waves'))`.run(db)
}

/** Number of waves started since. */
export async function wavesSince(db: Transaction, from: Date): Promise<number> {
  const row = await sql<{ n: number }>`
    select count(*)::int as n from sys_sign_in_wave where began_at > ${from}`.first(db)
  return row?.n ?? 0
}

export async function insertWave(db: Transaction, wave: Wave): Promise<void> {
  await sql`insert into sys_sign_in_wave (id, began_at, until_at, accounts, addresses)
    values (${wave.id}, ${wave.beganAt}, ${wave.until}, ${wave.accounts}, ${wave.addresses})`.run(
    db,
  )
}

/** Extends a wave, and records its peak. */
export async function prolongWave(
  db: Transaction,
  { id, until, accounts, addresses }: Omit<Wave, 'beganAt'>,
): Promise<void> {
  await sql`update sys_sign_in_wave set until_at = greatest(until_at, ${until}),
      accounts = greatest(accounts, ${accounts}), addresses = greatest(addresses, ${addresses})
    where id = ${id}`.run(db)
}

/** Removes waves that ended before; returns the number. */
export async function deleteOldWaves(db: Connected, before: Date): Promise<number> {
  return sql`delete from sys_sign_in_wave where until_at < ${before}`.run(db)
}

/** Platform administrators who can be notified. */
export async function administrators(db: Transaction): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select u.id from sys_user u join sys_company c on c.id = u.company_id and c.kind = 'platform'
    where u.deleted_at is null and u.status = '1' and exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null
      where ur.user_id = u.id and r.role_code = 'admin')`.rows(db)
  return rows.map(({ id }) => id)
}
