import type { MyNotice, Notice } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'
import { type Transaction, withScope } from '../database/withScope.ts'
import { meantFor, type ReaderSql } from './audience.ts'

/** The reader: the session's user, in its language. */
export interface Reader {
  userId: string
  companyId: string
  locale: 'en_US' | 'zh_CN'
  now: Date
  /** Usernames of the people the reader can see within the own company. */
  people: 'all' | readonly string[]
}

/** A notice with the data that decides which sender name its reader sees. */
export type Sent<T = Notice> = T & {
  /** Companies from the top down to the announcing one. */
  senderLine: readonly string[]
  /** Companies from the top down to the reader's own. */
  readerLine: readonly string[]
  /** The sender is someone the reader can see. */
  senderSeen: boolean
}

/** A reader's transaction, and the reader as SQL for its queries. */
interface Reading {
  transaction: Transaction
  reader: Reader
  bounds: ReaderSql
  /** Companies from the top down to the own one. */
  line: readonly string[]
}

/**
 * Runs `work` where published announcements addressed to the reader are visible, although they belong to companies
 * above; row-level security has the same condition as the queries. Of other tables only the own company's rows are
 * visible.
 */
export async function asReader<T>(
  database: Database,
  reader: Reader,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  const { userId, companyId } = reader
  return withScope(database, { companies: [companyId] }, async (transaction) => {
    const found = await sql<{ line: string; roles: string }>`
      select set_config('tandem.reader', ${`{${userId}}`}, true),
        set_config('tandem.reader_own', ${`{${companyId}}`}, true),
        set_config('tandem.reader_line', (c.ancestor_ids || c.id)::text, true) as line,
        set_config('tandem.reader_roles', array(select ur.role_id from sys_user_role ur
          join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
          where ur.user_id = ${userId})::text, true) as roles
      from sys_company c where c.id = ${companyId}`.first(transaction)
    const bounds = {
      line: ids(found?.line ?? '{}'),
      roles: ids(found?.roles ?? '{}'),
      user: ids(`{${userId}}`),
      own: ids(`{${companyId}}`),
    }
    const line = (found?.line ?? '{}').slice(1, -1).split(',').filter(Boolean)
    return work({ transaction, reader, bounds, line })
  })
}

const ids = (literal: string): Sql => sql`${literal}::bigint[]`

/** Published, addressed to the reader, and within its period. */
const visible = ({ bounds, reader }: Reading): Sql => sql`
  a.send_status = '1' and a.deleted_at is null
  and (a.start_time is null or a.start_time <= ${reader.now})
  and (a.end_time is null or a.end_time > ${reader.now})
  and ${meantFor(bounds)}`

/** Announcements with the reader's read mark. */
const withMark = ({ reader }: Reading): Sql => sql`
  from sys_announcement a
  left join sys_user me on me.id = ${reader.userId}
  left join sys_announcement_send s on s.annt_id = a.id and s.user_id = ${reader.userId}`

/** Announcements published before the reader's account existed are listed but not signalled. */
const READ_FLAG = sql`coalesce(s.read_flag, case when a.send_time < me.create_time then '1' else '0' end)`

/**
 * Whether the sender works in the reader's company, among the people the reader can see. Announcements come from
 * companies above, whose people the reader does not know.
 */
const senderSeen = ({ reader: { people, companyId } }: Reading): Sql => sql`(
  ${people === 'all' ? sql`true` : sql`a.sender = any(${[...people]}::text[])`} and exists (
    select 1 from sys_user p where p.username = a.sender and p.company_id = ${companyId}))`

const inLanguage = (column: string, { reader }: Reading): Sql =>
  reader.locale === 'zh_CN'
    ? sql`coalesce(nullif(${sql.id(`a.${column}_zh`)}, ''), ${sql.id(`a.${column}`)})`
    : sql.id(`a.${column}`)

const noticeColumns = (reading: Reading): Sql => sql`
  a.id, a.id as "msgId", ${inLanguage('titile', reading)} as titile,
  ${inLanguage('msg_content', reading)} as "msgContent", a.sender, a.sender_name as "senderName",
  a.company_id::text as "senderCompany", ${senderSeen(reading)} as "senderSeen",
  a.send_time as "sendTime", a.create_time as "createTime", a.msg_category as "msgCategory",
  a.type, a.priority, ${READ_FLAG} as "readFlag", a.open_page as "openPage"`

type Dated<T> = Omit<T, 'sendTime' | 'createTime'> & {
  sendTime: Date
  createTime: Date
  senderCompany: string
  senderSeen: boolean
}
const linesOf = ({ line }: Reading, senderCompany: string) => ({
  senderLine: line.slice(0, line.indexOf(senderCompany) + 1),
  readerLine: line,
})

const noticeOf = <T extends Dated<Partial<Notice>>>(
  reading: Reading,
  { sendTime, createTime, senderCompany, ...rest }: T,
) => ({
  ...rest,
  ...linesOf(reading, senderCompany),
  sendTime: sendTime.toISOString(),
  createTime: createTime.toISOString(),
})

/** Unread ones of one category, newest first, at most `most`; and their number. */
export async function unreadNotices(
  reading: Reading,
  category: Notice['msgCategory'],
  most: number,
): Promise<{ list: Sent[]; total: number }> {
  const rows = await sql<Dated<Notice> & { total: number }>`
    select ${noticeColumns(reading)}, count(*) over ()::int as total ${withMark(reading)}
    where ${visible(reading)} and a.msg_category = ${category} and ${READ_FLAG} = '0'
    order by a.send_time desc, a.id desc limit ${most}`.rows(reading.transaction)
  const list = rows.map(({ total: _total, ...row }) => noticeOf(reading, row))
  return { list, total: rows[0]?.total ?? 0 }
}

/** One announcement as its reader receives it; undefined if there is none for this reader now. */
export async function findNotice(reading: Reading, id: string): Promise<Sent | undefined> {
  const row = await sql<Dated<Notice>>`
    select ${noticeColumns(reading)} ${withMark(reading)}
    where a.id = ${id} and ${visible(reading)}`.first(reading.transaction)
  return row && noticeOf(reading, row)
}

/** Announcements addressed to the reader by id or a word of their title in either language, newest first. */
export async function noticesNamed(
  reading: Reading,
  { id, word, most }: { id: string | null; word: string | null; most: number },
): Promise<Sent<{ id: string; title: string; sender: string; senderName: string }>[]> {
  const pattern = word === null ? null : `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await sql<{
    id: string
    title: string
    sender: string
    senderName: string
    senderCompany: string
    senderSeen: boolean
  }>`
    select a.id::text as id, ${inLanguage('titile', reading)} as title, a.sender,
      coalesce(a.sender_name, '') as "senderName", a.company_id::text as "senderCompany",
      ${senderSeen(reading)} as "senderSeen"
    from sys_announcement a
    where ${visible(reading)}
      and (a.id = ${id}::bigint or a.titile ilike ${pattern}::text or a.titile_zh ilike ${pattern}::text)
    order by a.send_time desc, a.id desc limit ${most}`.rows(reading.transaction)
  return rows.map(({ senderCompany, ...row }) => ({ ...row, ...linesOf(reading, senderCompany) }))
}

export interface MyNoticeQuery {
  /** Part of the title. */
  titile?: string | undefined
  /** Username of the sender, exactly; only senders the reader can see. */
  sender?: string | undefined
  msgCategory?: Notice['msgCategory'] | undefined
  readFlag?: '0' | '1' | undefined
  /** Creation time; both included. */
  since?: Date | undefined
  until?: Date | undefined
  offset: number
  size: number
}

/** A page of everything addressed to the reader, newest first. Readers have hundreds, so offsets are fine. */
export async function myNotices(
  reading: Reading,
  query: MyNoticeQuery,
): Promise<{ rows: Sent<MyNotice>[]; total: number }> {
  const title = inLanguage('titile', reading)
  const conditions = [
    visible(reading),
    query.titile !== undefined && sql`position(lower(${query.titile}) in lower(${title})) > 0`,
    query.sender !== undefined &&
      sql`a.sender = ${query.sender} and (a.automatic or ${senderSeen(reading)})`,
    query.msgCategory !== undefined && sql`a.msg_category = ${query.msgCategory}`,
    query.since !== undefined && sql`a.create_time >= ${query.since}`,
    query.until !== undefined && sql`a.create_time <= ${query.until}`,
    query.readFlag !== undefined && sql`${READ_FLAG} = ${query.readFlag}`,
  ]
  const where = sql.all(conditions)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n ${withMark(reading)} where ${where}`.first(reading.transaction)
  const rows = await sql<
    Dated<Omit<MyNotice, 'anntId' | 'userId' | 'readTime'>> & {
      sendId: string | null
      readTime: Date | null
    }
  >`
    select ${noticeColumns(reading)}, s.id as "sendId", s.read_time as "readTime" ${withMark(reading)}
    where ${where} order by a.send_time desc, a.id desc
    limit ${query.size} offset ${query.offset}`.rows(reading.transaction)
  return {
    total: counted?.n ?? 0,
    rows: rows.map(({ sendId, readTime, id, ...row }) => ({
      ...noticeOf(reading, row),
      // In the family, the id here is that of the read mark; an unread one has none.
      id: sendId ?? id,
      anntId: id,
      userId: reading.reader.userId,
      readTime: readTime?.toISOString() ?? null,
    })),
  }
}

/** Marks one as read by the reader; false if it is not addressed to them. Repeating it changes nothing. */
export async function markRead(reading: Reading, id: string, markId: string): Promise<boolean> {
  if (!(await findNotice(reading, id))) return false
  await mark(reading, sql`a.id = ${id}`, () => markId)
  return true
}

/** Marks everything visible to the reader as read; returns how many were unread. */
export async function markAllRead(reading: Reading, nextId: () => string): Promise<number> {
  return mark(reading, sql`true`, nextId)
}

async function mark(reading: Reading, which: Sql, nextId: () => string): Promise<number> {
  const { transaction, reader } = reading
  const rows = await sql<{ id: string }>`
    select a.id ${withMark(reading)}
    where ${visible(reading)} and ${which} and ${READ_FLAG} = '0'`.rows(transaction)
  if (rows.length === 0) return 0
  await sql`
    insert into sys_announcement_send (id, annt_id, user_id, company_id, read_flag, read_time, create_time)
    select m.id, m.annt, ${reader.userId}, ${reader.companyId}, '1', ${reader.now}, ${reader.now}
    from unnest(${rows.map(nextId)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]) as m (id, annt)
    on conflict (annt_id, user_id) do update set read_flag = '1', read_time = excluded.read_time
      where sys_announcement_send.read_flag <> '1'`.run(transaction)
  return rows.length
}
