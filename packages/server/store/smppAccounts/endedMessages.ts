import { DAY_MS, type EndedOfClient, IDS_PER_MS, type MessageStatus } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'
import { ownedBy } from './clientMessages.ts'

/** Whose messages, and which of those that have ended. */
export interface EndedFilter {
  accountId: string
  companyId: string
  /** UTC ms; the second one is not included. */
  from: number
  to: number
  outcome: 'all' | 'delivered' | 'failed'
  /** E.164 digits; null: any. */
  msisdn: string | null
}

/** A message ends within so many days after it was submitted. */
const LONGEST_DAYS = 8
const columns = sql.text(
  `jsonb_path_query_array(coalesce(m.origin, t.origin)::jsonb, '$[3][*][1]') as registered`,
)

/**
 * The messages of an account that ended in a time; not those whose receipt still waits for a client. They are found by
 * the account's tasks: one a day of those that are sent at once, and one for each that was not.
 */
function ended({ accountId, companyId, from, to, outcome, msisdn }: EndedFilter) {
  const first = (from - LONGEST_DAYS * DAY_MS) * IDS_PER_MS
  const last = to * IDS_PER_MS
  return sql`from sms_task t
    join sms_message m on m.task_id = t.id and m.id between ${first} and ${last}
    join sms_message_final f on f.message_id = m.id and f.message_id between ${first} and ${last}
    where t.company_id = ${companyId} and t.id between ${first - DAY_MS * IDS_PER_MS} and ${last}
      and (t.source = ${`smpp:${accountId}`} or t.origin like ${ownedBy(accountId)})
      and coalesce(m.origin, t.origin) like ${ownedBy(accountId)}
      and f.done_at >= ${new Date(from)} and f.done_at < ${new Date(to)}
      and (${outcome} = 'all' or (f.state = 'delivered') = (${outcome} = 'delivered'))
      and (${msisdn}::bigint is null or m.msisdn = ${msisdn})
      and m.id not in (select (i ->> 'messageId')::bigint from sms_smpp_event e, jsonb_array_elements(e.items) i
        where e.account_id = ${accountId} and e.kind = 'receipts')`
}

/** What such messages have in common: whether they were delivered, and what their parts asked to be told. */
export interface EndedKind {
  isDelivered: boolean
  registered: number[]
}

/** How many there are of each kind, of the first so many. */
export const countEnded = (
  on: Connected,
  filter: EndedFilter,
  most: number,
): Promise<(EndedKind & { count: number })[]> =>
  sql<EndedKind & { count: number }>`
    select "isDelivered", registered, count(*)::int as count
    from (select f.state = 'delivered' as "isDelivered", ${columns} ${ended(filter)} limit ${most}) e
    group by 1, 2`.rows(on)

/** Their ids, in the order in which they ended, of the first so many. */
export const endedIds = (
  on: Connected,
  filter: EndedFilter,
  most: number,
): Promise<(EndedKind & { id: string })[]> =>
  sql<EndedKind & { id: string }>`
    select m.id::text, f.state = 'delivered' as "isDelivered", ${columns} ${ended(filter)}
    order by f.done_at, m.id limit ${most}`.rows(on)

interface EndRow {
  messageId: string
  origin: string | null
  text: string
  state: MessageStatus
  reason: string | null
  networkError: string | null
  doneAt: number
}

/** How messages of an account ended, in the order of these ids; none of another account. */
export async function endsOf(
  on: Connected,
  accountId: string,
  ids: readonly string[],
): Promise<EndedOfClient[]> {
  const rows = await sql<EndRow>`
    select m.id::text as "messageId", coalesce(m.origin, t.origin) as origin,
      left(coalesce(m.content, t.content), 40) as text, f.state, f.reason,
      f.network_error as "networkError", (extract(epoch from f.done_at) * 1000)::float8 as "doneAt"
    from unnest(${[...ids]}::bigint[]) with ordinality as a (id, n)
    join sms_message m on m.id = a.id
    join sms_task t on t.id = m.task_id
    join sms_message_final f on f.message_id = m.id
    where coalesce(m.origin, t.origin) like ${ownedBy(accountId)} order by a.n`.rows(on)
  return rows.map(({ origin, text, messageId, ...final }) => ({
    origin,
    text,
    final: { ...final, messageId: Number(messageId) },
  }))
}
