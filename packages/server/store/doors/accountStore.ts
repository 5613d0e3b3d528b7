import { type Connected, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

/** An account as sign-in needs it: where to send codes. */
export interface Reachable {
  id: string
  username: string
  companyId: string
  email: string | null
  phone: string | null
  locale: 'en_US' | 'zh_CN'
}

/**
 * Several companies may have the same mailbox or number: it belongs to the account that has had it for longest.
 *
 * The account of a mailbox, a number (with '+') or a username, in lower case; one query, whether found or not.
 * A username may look like a mailbox: the mailbox takes precedence.
 */
export async function findReachable(db: Connected, target: string): Promise<Reachable | undefined> {
  return sql<Reachable>`
    select u.id, u.username, u.company_id as "companyId", u.email, u.phone,
      coalesce(u.locale, c.locale) as locale
    from sys_user u join sys_company c on c.id = u.company_id and c.deleted_at is null
    where u.id in (
        select id from sys_user where lower(username) = ${target} and deleted_at is null
        union all select id from sys_user where lower(email) = ${target} and deleted_at is null
        union all select id from sys_user
          where phone in (${target}, '+' || ${target}) and deleted_at is null)
    order by (lower(u.email) = ${target}) desc nulls last, (lower(u.username) = ${target}) desc,
      case when lower(u.email) = ${target} then u.email_since else u.phone_since end, u.id limit 1`.first(
    db,
  )
}

/** Stores the permission to set a new password; older ones of the user are revoked. */
export async function insertResetPass(
  db: Transaction,
  { userId, tokenHash, expiresAt }: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`delete from sys_reset_pass where user_id = ${userId}`.run(db)
  await sql`insert into sys_reset_pass (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, ${expiresAt})`.run(db)
}

/** The user of a pass, while it is valid. */
export async function resetPassOwner(
  db: Connected,
  tokenHash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const row = await sql<{ username: string }>`
    select u.username from sys_reset_pass p join sys_user u on u.id = p.user_id
    where p.token_hash = ${tokenHash} and p.expires_at > ${at}`.first(db)
  return row?.username
}

/** Consumes a pass and returns its user; undefined if it is not valid. */
export async function takeResetPass(
  db: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const row = await sql<{ userId: string }>`
    delete from sys_reset_pass where token_hash = ${tokenHash} and expires_at > ${at}
    returning user_id as "userId"`.first(db)
  return row?.userId
}

/** Sets the password of an account that still exists; returns the account. */
export async function setPassword(
  db: Transaction,
  { userId, hash, at }: { userId: string; hash: string; at: Date },
): Promise<Reachable | undefined> {
  return sql<Reachable>`
    update sys_user u set password_hash = ${hash}, version = u.version + 1,
      update_by = u.username, update_time = ${at}
    from sys_company c
    where u.id = ${userId} and u.deleted_at is null and c.id = u.company_id
    returning u.id, u.username, u.company_id as "companyId", u.email, u.phone,
      coalesce(u.locale, c.locale) as locale`.first(db)
}
