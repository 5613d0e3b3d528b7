import type { CodeMode, CodeWay } from '@tandem/model'
import { sql } from 'kysely'

import type { Transaction } from '../database/withScope.ts'

type Sql = Pick<Transaction, 'kysely'>

/** Whose code it is: the way it goes, what it is for, and what was typed. */
export interface CodeKey {
  way: CodeWay
  mode: CodeMode
  target: string
}

export interface NewCode extends CodeKey {
  id: string
  askedFrom: string
  userId: string | null
  /** null: nobody gets it. */
  recipient: string | null
  locale: 'en_US' | 'zh_CN'
  brand: string
  codeHash: Buffer
  keySealed: string
  codeSealed: string | null
  at: Date
  expiresAt: Date
}

/** One at a time asks for codes, so that no quota is passed by asking twice at the same moment. */
export async function lockCodes({ kysely }: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('door codes'))`.execute(kysely)
}

/** How often codes were asked for lately. */
export interface CodeCounts {
  /** For this target, any mode. */
  targetHour: number
  targetDay: number
  lastAt: Date | null
  /** From this address. */
  fromHour: number
  fromDay: number
  /** By everybody, the same way and mode. */
  allHour: number
  allDay: number
}

/** Counts what was asked before `at`. */
export async function codeCounts(
  { kysely }: Sql,
  { way, mode, target }: CodeKey,
  askedFrom: string,
  at: Date,
): Promise<CodeCounts> {
  const hour = new Date(at.getTime() - 3_600_000)
  const day = new Date(at.getTime() - 86_400_000)
  const { rows } = await sql<CodeCounts>`
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
       from sys_door_code where way = ${way} and mode = ${mode} and created_at > ${day}) a`.execute(
    kysely,
  )
  const [found] = rows
  if (!found) throw new Error('counting answers one row')
  return found
}

/** Codes that really went to one phone or mail box within a day, whatever was typed to send them there. */
export async function sentTo({ kysely }: Sql, recipient: string, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sys_door_code
    where recipient = ${recipient} and created_at > ${new Date(at.getTime() - 86_400_000)}`.execute(
    kysely,
  )
  return rows[0]?.n ?? 0
}

/** Keeps a code; older ones of the same key hold no more. */
export async function insertCode({ kysely }: Sql, code: NewCode): Promise<void> {
  await sql`update sys_door_code set expires_at = least(expires_at, ${code.at}), code_sealed = null
    where way = ${code.way} and mode = ${code.mode} and target = ${code.target}
      and expires_at > ${code.at}`.execute(kysely)
  await sql`insert into sys_door_code (id, way, mode, target, asked_from, user_id, recipient, locale, brand,
      code_hash, key_sealed, code_sealed, created_at, expires_at)
    values (${code.id}, ${code.way}, ${code.mode}, ${code.target}, ${code.askedFrom}, ${code.userId},
      ${code.recipient}, ${code.locale}, ${code.brand}, ${code.codeHash}, ${code.keySealed},
      ${code.codeSealed}, ${code.at}, ${code.expiresAt})`.execute(kysely)
}

export interface LivingCode {
  id: string
  userId: string | null
  recipient: string | null
  codeHash: Buffer
  keySealed: string
  /** Whether the try was made where the code was asked for, or where its owner is known. */
  isHome: boolean
}

/** Who asked for the newest code of a key and whose account it is; undefined: nobody asked. */
export async function newestCode(
  { kysely }: Sql,
  { way, mode, target }: CodeKey,
): Promise<{ askedFrom: string; userId: string | null } | undefined> {
  const { rows } = await sql<{ askedFrom: string; userId: string | null }>`
    select asked_from as "askedFrom", user_id as "userId" from sys_door_code
    where way = ${way} and mode = ${mode} and target = ${target}
    order by created_at desc, id desc limit 1`.execute(kysely)
  return rows[0]
}

/**
 * Counts a try at the living code of a key and answers it, or undefined when none is left to try. Tries from elsewhere
 * are counted apart: whoever guesses there takes no try from who asked for the code.
 */
export async function tryCode(
  { kysely }: Sql,
  { way, mode, target }: CodeKey,
  { at, most, isHome }: { at: Date; most: number; isHome: boolean },
): Promise<LivingCode | undefined> {
  const tries = isHome ? sql`tries` : sql`tries_elsewhere`
  const { rows } = await sql<Omit<LivingCode, 'isHome'>>`
    update sys_door_code set ${tries} = ${tries} + 1
    where id = (select id from sys_door_code
        where way = ${way} and mode = ${mode} and target = ${target}
        order by created_at desc, id desc limit 1)
      and expires_at > ${at} and used_at is null and ${tries} < ${most}
    returning id, user_id as "userId", recipient, code_hash as "codeHash",
      key_sealed as "keySealed"`.execute(kysely)
  return rows[0] && { ...rows[0], isHome }
}

/** Uses a code up; false when somebody else did a moment before. */
export async function useCode({ kysely }: Sql, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update sys_door_code set used_at = ${at}, code_sealed = null
    where id = ${id} and used_at is null and expires_at > ${at} returning id`.execute(kysely)
  return rows.length === 1
}

/** Gives a code back that was right but could not be used yet, its try too. */
export async function giveBackCode(
  { kysely }: Sql,
  { id, isHome }: Pick<LivingCode, 'id' | 'isHome'>,
): Promise<void> {
  const tries = isHome ? sql`tries` : sql`tries_elsewhere`
  await sql`update sys_door_code set used_at = null, ${tries} = greatest(${tries} - 1, 0)
    where id = ${id}`.execute(kysely)
}

/** Ends the codes of a user, e.g. once the password is another. */
export async function endCodesOf({ kysely }: Sql, userId: string, at: Date): Promise<void> {
  await sql`update sys_door_code set expires_at = ${at}, code_sealed = null
    where user_id = ${userId} and expires_at > ${at}`.execute(kysely)
}

export interface WaitingCode {
  id: string
  way: CodeWay
  mode: CodeMode
  recipient: string
  locale: 'en_US' | 'zh_CN'
  brand: string
  codeSealed: string
  expiresAt: Date
}

/** Locks the next code that is to be handed on, passing over those that others hand on now. */
export async function nextWaitingCode({ kysely }: Sql, at: Date): Promise<WaitingCode | undefined> {
  const { rows } = await sql<WaitingCode>`
    select id, way, mode, recipient, locale, brand, code_sealed as "codeSealed",
      expires_at as "expiresAt"
    from sys_door_code where code_sealed is not null and recipient is not null
      and expires_at > ${at}
    order by id limit 1 for update skip locked`.execute(kysely)
  return rows[0]
}

/** Notes that a code was handed on, or why not; either way it is readable nowhere any more. */
export async function settleCode(
  { kysely }: Sql,
  id: string,
  { at, fault }: { at: Date; fault: string | null },
): Promise<void> {
  await sql`update sys_door_code set code_sealed = null, handed_at = ${at}, fault = ${fault}
    where id = ${id}`.execute(kysely)
}

/** Removes what no quota looks at any more; answers how many. */
export async function deleteOldCodes({ kysely }: Sql, at: Date): Promise<number> {
  const before = new Date(at.getTime() - 2 * 86_400_000)
  const gone = await sql`delete from sys_door_code where created_at < ${before}`.execute(kysely)
  await sql`delete from sys_reset_pass where expires_at < ${at}`.execute(kysely)
  return Number(gone.numAffectedRows ?? 0)
}
