import { sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'
import { joinRecipients } from './audience.ts'

/** Sent at the commit to every process with sockets; the payload is the id. */
export const NOTICES_CHANNEL = 'tandem_notices'

/** The audience of a draft, as ids of the kind `msg_type` names. */
const named = sql`case a.msg_type
  when 'COMPANY' then array(select company_id from sys_announcement_company where announcement_id = a.id)
  when 'ROLE' then array(select role_id from sys_announcement_role where announcement_id = a.id)
  when 'USER' then array(select user_id from sys_announcement_user where announcement_id = a.id)
  else '{}' end`

/** Copies the audience of a draft to where readers are matched. */
export async function fixTargets(db: Transaction, id: string): Promise<void> {
  await sql`update sys_announcement a set target_ids = ${named} where a.id = ${id}`.run(db)
}

/** How many active users a draft would reach if it were published now. */
export async function countNamed(db: Transaction, id: string): Promise<number> {
  const row = await sql<{ n: number }>`
    select count(*)::int as n
    from (select a.company_id, a.msg_type, ${named} as target_ids from sys_announcement a where a.id = ${id}) a
      ${joinRecipients}`.first(db)
  return row?.n ?? 0
}

/** How many active users an announcement is for; its targets must be stored. */
export async function countRecipients(db: Transaction, id: string): Promise<number> {
  const row = await sql<{ n: number }>`
    select count(*)::int as n from sys_announcement a ${joinRecipients} where a.id = ${id}`.first(
    db,
  )
  return row?.n ?? 0
}

/** How many have read each of these, by id. */
export async function countReaders(
  db: Transaction,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; n: number }>`
    select annt_id as id, count(*)::int as n from sys_announcement_send
    where annt_id = any(${[...ids]}::bigint[]) and read_flag = '1' group by 1`.rows(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Clears the read marks: the text has changed. */
export async function forgetReaders(db: Transaction, id: string): Promise<void> {
  await sql`delete from sys_announcement_send where annt_id = ${id}`.run(db)
}

/** Tells every process that readers of this one should refresh, once this transaction is durable. */
export async function tellReaders(db: Transaction, id: string): Promise<void> {
  await sql`select pg_notify(${NOTICES_CHANNEL}, ${id})`.run(db)
}

const EVERYBODY = 'everybody'
const BELOW = 'below:'

/** Tells every process that all readers should refresh, or those of a company and the ones below it. */
export async function tellAllReaders(db: Transaction, companyId: string | null): Promise<void> {
  const whom = companyId === null ? EVERYBODY : `${BELOW}${companyId}`
  await sql`select pg_notify(${NOTICES_CHANNEL}, ${whom})`.run(db)
}

/** What the websocket sends about an announcement, and to which of these users. */
export interface NoticeCall {
  msgId: string
  msgTxt: string
  /** It is addressed to users rather than groups. */
  personal: boolean
  userIds: string[]
}

/** Which of these users a payload of the channel concerns; undefined if its announcement is gone. */
export async function noticeCall(
  system: Database,
  payload: string,
  userIds: readonly string[],
): Promise<NoticeCall | undefined> {
  if (!payload.startsWith(BELOW) && payload !== EVERYBODY) {
    return callOfOne(system, payload, userIds)
  }
  const below = payload === EVERYBODY ? null : payload.slice(BELOW.length)
  const rows = await sql<{ id: string }>`
    select u.id::text as id from sys_user u join sys_company c on c.id = u.company_id
    where u.id = any(${[...userIds]}::bigint[])
      and (${below}::bigint is null or c.id = ${below}::bigint or ${below}::bigint = any(c.ancestor_ids))`.rows(
    system,
  )
  return { msgId: '', msgTxt: '', personal: false, userIds: rows.map(({ id }) => id) }
}

async function callOfOne(
  system: Database,
  id: string,
  userIds: readonly string[],
): Promise<NoticeCall | undefined> {
  return sql<{
    msgId: string
    msgTxt: string
    personal: boolean
    userIds: string[]
  }>`
    select a.id as "msgId", a.titile as "msgTxt", a.msg_type in ('USER', 'OWN') as personal,
      array(select u.id::text from (select a.company_id, a.msg_type, a.target_ids) a ${joinRecipients}
        where u.id = any(${[...userIds]}::bigint[])) as "userIds"
    from sys_announcement a where a.id = ${id}`.first(system)
}

/** Published ones whose period started after `from` and not after `to`. */
export async function startedBetween(system: Database, from: Date, to: Date): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from sys_announcement
    where send_status = '1' and deleted_at is null and start_time > ${from} and start_time <= ${to}
    order by id limit 100`.rows(system)
  return rows.map(({ id }) => id)
}
