import type { CodeMode, CodeWay } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

/** Identifies a code: the channel, the purpose, and the target as typed. */
export interface CodeKey {
  way: CodeWay
  mode: CodeMode
  target: string
}

export interface NewCode extends CodeKey {
  id: string
  askedFrom: string
  userId: string | null
  /** null: sent to nobody. */
  recipient: string | null
  locale: 'en_US' | 'zh_CN'
  brand: string
  codeHash: Buffer
  keySealed: string
  at: Date
  expiresAt: Date
}

/** Requests for codes are serialised, so that simultaneous ones cannot exceed a quota. */
export async function lockCodes(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('door codes'))`.run(db)
}

/** How often codes were requested recently. */
export interface CodeCounts {
  /** For this target, any mode. */
  targetHour: number
  targetDay: number
  lastAt: Date | null
  /** From this address. */
  fromHour: number
  fromDay: number
  /** By everyone, with the same channel and mode. */
  allHour: number
  allDay: number
}

/** Counts requests before `at`. */
export async function codeCounts(
  db: Connected,
  { way, mode, target }: CodeKey,
  askedFrom: string,
  at: Date,
): Promise<CodeCounts> {
  const hour = new Date(at.getTime() - 3_600_000)
  const day = new Date(at.getTime() - 86_400_000)
  const found = await sql<CodeCounts>`
    select t.*, f.*, a.* from
      (select count(*) filter (where created_at > ${hour})::int as "targetHour",
        count(*)::int as "targetDay",
        max(created_at) filter (where mode = ${mode}) as "lastAt"
       from sys_door_code where way = ${way} and target = ${target} and created_at > ${day}) t,
      (select count(*) filter (where created_at > ${hour})::int as "fromHour",
        count(*)::int as "fromDay"
       from sys_door_code where asked_from = ${askedFrom} and created_at > ${day}) f,
      (select count(*) filter (where created_at > ${hour})::int as "allHour",
        count(*)::int as "allDay"
       from sys_door_code where way = ${way} and mode = ${mode} and created_at > ${day}) a`.first(
    db,
  )
  if (!found) throw new Error('counting answers one row')
  return found
}

/** Codes actually sent to one phone or mailbox within a day, however the target was typed. */
export async function sentTo(db: Transaction, recipient: string, at: Date): Promise<number> {
  const row = await sql<{ n: number }>`
    select count(*)::int as n from sys_door_code
    where recipient = ${recipient} and created_at > ${new Date(at.getTime() - 86_400_000)}`.first(
    db,
  )
  return row?.n ?? 0
}

/** Stores a code; older ones with the same key become invalid. */
export async function insertCode(db: Transaction, code: NewCode): Promise<void> {
  await sql`update sys_door_code set expires_at = least(expires_at, ${code.at})
    where way = ${code.way} and mode = ${code.mode} and target = ${code.target}
      and expires_at > ${code.at}`.run(db)
  await sql`insert into sys_door_code (id, way, mode, target, asked_from, user_id, recipient, locale, brand,
      code_hash, key_sealed, created_at, expires_at)
    values (${code.id}, ${code.way}, ${code.mode}, ${code.target}, ${code.askedFrom}, ${code.userId},
      ${code.recipient}, ${code.locale}, ${code.brand}, ${code.codeHash}, ${code.keySealed},
      ${code.at}, ${code.expiresAt})`.run(db)
}

export interface LivingCode {
  id: string
  userId: string | null
  recipient: string | null
  codeHash: Buffer
  keySealed: string
  /** Whether the attempt was made where the code was requested, or where its owner is known. */
  isHome: boolean
}

/** Who requested the newest code of a key and its account; undefined: nobody. */
export async function newestCode(
  db: Connected,
  { way, mode, target }: CodeKey,
): Promise<{ askedFrom: string; userId: string | null } | undefined> {
  return sql<{ askedFrom: string; userId: string | null }>`
    select asked_from as "askedFrom", user_id as "userId" from sys_door_code
    where way = ${way} and mode = ${mode} and target = ${target}
    order by created_at desc, id desc limit 1`.first(db)
}

/**
 * Counts an attempt at the valid code of a key and returns it, or undefined if no attempts are left. Attempts from
 * elsewhere are counted separately: guessing there does not use up the requester's attempts.
 */
export async function tryCode(
  db: Connected,
  { way, mode, target }: CodeKey,
  { at, most, isHome }: { at: Date; most: number; isHome: boolean },
): Promise<LivingCode | undefined> {
  const tries = isHome ? sql`tries` : sql`tries_elsewhere`
  const row = await sql<Omit<LivingCode, 'isHome'>>`
    update sys_door_code set ${tries} = ${tries} + 1
    where id = (select id from sys_door_code
        where way = ${way} and mode = ${mode} and target = ${target}
        order by created_at desc, id desc limit 1)
      and expires_at > ${at} and used_at is null and ${tries} < ${most}
    returning id, user_id as "userId", recipient, code_hash as "codeHash",
      key_sealed as "keySealed"`.first(db)
  return row && { ...row, isHome }
}

/** Consumes a code; false if it was just consumed elsewhere. */
export async function useCode(db: Connected, id: string, at: Date): Promise<boolean> {
  return (
    (await sql`update sys_door_code set used_at = ${at}
    where id = ${id} and used_at is null and expires_at > ${at} returning id`.run(db)) === 1
  )
}

/** Restores a correct code that could not be used yet, including the attempt. */
export async function giveBackCode(
  db: Connected,
  { id, isHome }: Pick<LivingCode, 'id' | 'isHome'>,
): Promise<void> {
  const tries = isHome ? sql`tries` : sql`tries_elsewhere`
  await sql`update sys_door_code set used_at = null, ${tries} = greatest(${tries} - 1, 0)
    where id = ${id}`.run(db)
}

/** Invalidates the codes of a user, e.g. after a password change. */
export async function endCodesOf(db: Transaction, userId: string, at: Date): Promise<void> {
  await sql`update sys_door_code set expires_at = ${at}
    where user_id = ${userId} and expires_at > ${at}`.run(db)
}

/** When a code expires that is still of use; undefined if it was used, replaced or is too old. */
export async function codeIsWanted(db: Connected, id: string, at: Date): Promise<Date | undefined> {
  const row = await sql<{
    expiresAt: Date
  }>`select expires_at as "expiresAt" from sys_door_code
    where id = ${id} and used_at is null and expires_at > ${at}`.first(db)
  return row?.expiresAt
}

/** Removes what no quota needs any more; returns the number. */
export async function deleteOldCodes(db: Connected, at: Date): Promise<number> {
  const before = new Date(at.getTime() - 2 * 86_400_000)
  const count = await sql`delete from sys_door_code where created_at < ${before}`.run(db)
  await sql`delete from sys_reset_pass where expires_at < ${at}`.run(db)
  return count
}
