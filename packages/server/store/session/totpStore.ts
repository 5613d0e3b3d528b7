import { type Connected, sql } from '../database/sql.ts'

export interface StoredTotp {
  secretSealed: string
  /** Null while it waits for its first code. */
  confirmedAt: Date | null
}

/** A user's authenticator, locked until the transaction ends if `lock` is set. */
export async function findTotp(
  db: Connected,
  userId: string,
  options: { lock?: boolean } = {},
): Promise<StoredTotp | undefined> {
  return sql<StoredTotp>`
    select secret_sealed as "secretSealed", confirmed_at as "confirmedAt"
    from sys_user_totp where user_id = ${userId} ${options.lock ? sql`for update` : sql``}`.first(
    db,
  )
}

/**
 * Stores a secret that waits for its first code. False if there is a confirmed one, which stays.
 */
export async function storePendingTotp(
  db: Connected,
  totp: { userId: string; companyId: string; secretSealed: string; at: Date },
): Promise<boolean> {
  return (
    (await sql`
    insert into sys_user_totp as t (user_id, company_id, secret_sealed, create_time, tries_since)
    values (${totp.userId}, ${totp.companyId}, ${totp.secretSealed}, ${totp.at}, ${totp.at})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed,
      create_time = excluded.create_time
    where t.confirmed_at is null`.run(db)) === 1
  )
}

/** From now on it is required; the time step of its first code is used up. */
export async function confirmTotp(
  db: Connected,
  { userId, counter, at }: { userId: string; counter: number; at: Date },
): Promise<void> {
  await sql`update sys_user_totp set confirmed_at = ${at}, last_counter = ${counter}, tries = 0
    where user_id = ${userId}`.run(db)
}

/** Removes the authenticator and its recovery codes. False if there was none. */
export async function deleteTotp(db: Connected, userId: string): Promise<boolean> {
  await sql`delete from sys_recovery_code where user_id = ${userId}`.run(db)
  return (
    (await sql`
    delete from sys_user_totp where user_id = ${userId} and confirmed_at is not null`.run(db)) === 1
  )
}

/**
 * Counts an attempt before the code is checked. Undefined if there were too many; attempts of a period
 * are counted together.
 */
export async function claimTotpTry(
  db: Connected,
  userId: string,
  rule: { at: Date; most: number; spanMs: number },
): Promise<string | undefined> {
  const over = new Date(rule.at.getTime() - rule.spanMs)
  const row = await sql<{ secretSealed: string }>`
    update sys_user_totp set
      tries = case when tries_since <= ${over} then 1 else tries + 1 end,
      tries_since = case when tries_since <= ${over} or tries = 0 then ${rule.at} else tries_since end
    where user_id = ${userId} and confirmed_at is not null
      and (tries < ${rule.most} or tries_since <= ${over})
    returning secret_sealed as "secretSealed"`.first(db)
  return row?.secretSealed
}

/** Start of the current period of attempts. */
export async function totpTriesSince(db: Connected, userId: string): Promise<Date> {
  const row = await sql<{ since: Date }>`
    select tries_since as since from sys_user_totp where user_id = ${userId}`.first(db)
  return row?.since ?? new Date(0)
}

/** Consumes a time step. False if it, or a later one, was used before. */
export async function useTotpStep(
  db: Connected,
  userId: string,
  counter: number,
): Promise<boolean> {
  return (
    (await sql`
    update sys_user_totp set last_counter = ${counter}, tries = 0
    where user_id = ${userId} and last_counter < ${counter}`.run(db)) === 1
  )
}

/** Replaces every recovery code of a user. */
export async function storeRecoveryCodes(
  db: Connected,
  user: { id: string; companyId: string },
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from sys_recovery_code where user_id = ${user.id}`.run(db)
  for (const hash of hashes) {
    await sql`insert into sys_recovery_code (user_id, company_id, code_hash)
      values (${user.id}, ${user.companyId}, ${hash})`.run(db)
  }
}

/** Consumes a recovery code. False if it is unknown or was used before. */
export async function useRecoveryCode(
  db: Connected,
  userId: string,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<boolean> {
  const count = await sql`
    update sys_recovery_code set used_at = ${at}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`.run(db)
  if (count !== 1) return false
  await sql`update sys_user_totp set tries = 0 where user_id = ${userId}`.run(db)
  return true
}

/** Number of remaining recovery codes. */
export async function recoveryCodesLeft(db: Connected, userId: string): Promise<number> {
  const row = await sql<{ n: number }>`
    select count(*)::int as n from sys_recovery_code
    where user_id = ${userId} and used_at is null`.first(db)
  return row?.n ?? 0
}
