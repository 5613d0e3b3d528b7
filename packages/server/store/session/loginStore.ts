import { type Connected, sql } from '../database/sql.ts'
import { z } from 'zod'

import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'

const account = z.object({
  id: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  status: z.enum(['1', '2']),
  departId: z.string().nullable(),
  companyId: z.string(),
  companyKind: z.enum(['platform', 'agent', 'customer']),
  suspended: z.boolean(),
  ipList: z.string().nullable(),
  companyIpList: z.string().nullable(),
  hasTotp: z.boolean(),
  /** The password was set by someone else and must be changed. */
  passwordInitial: z.boolean(),
})
export type Account = z.output<typeof account>

/** The account of a name, case-insensitively. */
export async function findAccount(db: Connected, username: string): Promise<Account | undefined> {
  const rows = await sql`
    select u.id, u.username, u.password_hash as "passwordHash", u.status,
      u.depart_id as "departId", c.id as "companyId", c.kind as "companyKind",
      exists (select 1 from sys_company up
        where (up.id = c.id or up.id = any(c.ancestor_ids))
          and (up.status <> 'active' or up.deleted_at is not null)) as suspended,
      u.ip_list as "ipList", c.ip_list as "companyIpList",
      exists (select 1 from sys_user_totp t
        where t.user_id = u.id and t.confirmed_at is not null) as "hasTotp",
      u.password_initial as "passwordInitial"
    from sys_user u join sys_company c on c.id = u.company_id
    where lower(u.username) = lower(${username}) and u.deleted_at is null`.rows(db)
  return rows.length === 0 ? undefined : account.parse(rows[0])
}

/**
 * Whether password, second step and status of an account are unchanged since they were read, and stay so
 * until the transaction ends.
 */
export async function holdUnchanged(
  db: Transaction,
  { id, passwordHash, hasTotp }: Pick<Account, 'id' | 'passwordHash' | 'hasTotp'>,
): Promise<boolean> {
  const held = await sql`select from sys_user
    where id = ${id} and password_hash = ${passwordHash} and status = '1' and deleted_at is null
    for share`.first(db)
  if (!held) return false
  // A separate statement: it sees what was committed while the one above waited.
  const totp = await sql`select from sys_user_totp
    where user_id = ${id} and confirmed_at is not null`.first(db)
  return (totp !== undefined) === hasTotp
}

const depart = z.object({ id: z.string(), orgCode: z.string(), departName: z.string() })

/** A user's departments, in tree order, named in the reader's language. */
export async function departsOf(
  db: Connected,
  userId: string,
  locale: 'en_US' | 'zh_CN',
): Promise<z.output<typeof depart>[]> {
  const name =
    locale === 'en_US'
      ? sql`coalesce(nullif(d.depart_name_en, ''), d.depart_name)`
      : sql`d.depart_name`
  const rows = await sql`
    select d.id, d.org_code as "orgCode", ${name} as "departName"
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.deleted_at is null
    where ud.user_id = ${userId} order by d.org_code`.rows(db)
  return z.array(depart).parse(rows)
}

/** Failed attempts of a subject ('user:<name>' or 'ip:<address>') and the time of the last one. */
export async function failuresOf(
  system: Database,
  subjects: readonly string[],
): Promise<Map<string, { failures: number; lastAt: Date }>> {
  const rows = await sql<{ subject: string; failures: number; last_at: Date }>`
    select subject, failures, last_at from sys_login_failure
    where subject = any(${[...subjects]}::text[])`.rows(system)
  return new Map(
    rows.map(({ subject, failures, last_at }) => [subject, { failures, lastAt: last_at }]),
  )
}

/** Counts a failure; the counter restarts once the last one is older than `forgetAfterMs`. */
export async function addFailure(
  system: Database,
  subject: string,
  at: Date,
  forgetAfterMs: number,
): Promise<number> {
  const row = await sql<{ failures: number }>`
    insert into sys_login_failure as f (subject, failures, last_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failures = case when f.last_at < ${new Date(at.getTime() - forgetAfterMs)} then 1
                      else f.failures + 1 end,
      last_at = ${at}
    returning failures`.first(system)
  return row?.failures ?? 1
}

/**
 * Counts an attempt before its result is known. Undefined if the subject has to wait: then nothing is
 * counted. Of simultaneous attempts, only as many pass as in sequence.
 */
export async function claimAttempt(
  system: Database,
  subject: string,
  at: Date,
  rule: { free: number; longestWaitMs: number; forgottenAfterMs: number },
): Promise<number | undefined> {
  const row = await sql<{ failures: number }>`
    insert into sys_login_failure as f (subject, failures, last_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failures = case when f.last_at < ${new Date(at.getTime() - rule.forgottenAfterMs)} then 1
                      else f.failures + 1 end,
      last_at = ${at}
    where f.failures < ${rule.free}::int
       or f.last_at + least(power(2, least(f.failures - ${rule.free}::int, 30)) * 1000,
            ${rule.longestWaitMs}::float8) * interval '1 millisecond' <= ${at}
    returning failures`.first(system)
  return row?.failures
}

/** Removes an attempt that was not a guess. */
export async function withdrawAttempt(system: Database, subject: string): Promise<void> {
  await sql`update sys_login_failure set failures = failures - 1
    where subject = ${subject} and failures > 0`.run(system)
}

/** Removes failures that no longer count; returns the number. */
export async function deleteOldFailures(system: Database, before: Date): Promise<number> {
  return sql`delete from sys_login_failure where last_at < ${before}`.run(system)
}

/** Clears the failures of a subject. */
export async function clearFailures(db: Connected, subject: string): Promise<void> {
  await sql`delete from sys_login_failure where subject = ${subject}`.run(db)
}
