import { z } from 'zod'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { StoredCosts } from './convertedCosts.ts'

/** An end that a late receipt corrected at `at`; `charged`: micros. */
export interface CorrectedFrom {
  at: string
  state: string
  reason: string | null
  doneAt: string
  charged: string
  txId: string | null
}

/** The stored data of one message, its chunk, its outcome and its task. Amounts are micros. */
export interface MessageFacts {
  /** Its place among the accepted ones of its task, from 0. */
  place: number
  /** Until when it waits for the hours of the day where its recipient lives; null: it does not. */
  asleep_until: Date | null
  mccmnc: string | null
  mccmnc_source: string | null
  /** Who was asked for its network, and when; null: nobody was. */
  network_provider: string | null
  network_at: Date | null
  parts: number
  price: string
  rate_id: string | null
  upstream_prices: string[] | null
  upstream_rate_ids: string[] | null
  delivered_hops: number
  costs: StoredCosts | null
  route_id: string | null
  route_name: string | null
  gateway_id: string | null
  gateway_name: string | null
  state: string | null
  reason: string | null
  charged: string | null
  done_at: Date | null
  settle_tx_id: string | null
  settled_at: Date | null
  /** Its ends before late receipts corrected them, oldest first. */
  corrections: CorrectedFrom[] | null
  /** The end its money stands for, if a correction could not be paid. */
  paid_as: string | null
  reserve_tx_id: string | null
  decision: unknown
  create_by: string | null
  accepted_at: Date
  /** Of its task. */
  encoding: string
  /** As it was sent; null: it has its task's. */
  own_content: string | null
  ancestor_ids: string[]
}

const messageOf = (id: string) => sql<MessageFacts>`
  select coalesce(b.places[m.row_no % ${RECIPIENTS_PER_BLOCK}::int + 1], m.row_no) as place,
    case when f.state is null and k.asleep then k.asleep_until end as asleep_until, m.mccmnc, m.mccmnc_source, n.name as network_provider, m.network_at, m.parts, m.price::text as price, m.rate_id,
    m.upstream_prices::text[] as upstream_prices, m.upstream_rate_ids::text[] as upstream_rate_ids,
    m.delivered_hops, m.costs, m.route_id, r.name as route_name, m.gateway_id, g.name as gateway_name,
    f.state, f.reason, f.charged::text as charged, f.done_at, f.settle_tx_id, s.occurred_at as settled_at,
    f.corrections, f.paid_as,
    k.tx_id as reserve_tx_id, k.decisions -> m.decision::int as decision,
    t.create_by, t.encoding, case when m.content is not null or t.variants ? m.country then sent_text(m.content, t, m.country) end as own_content,
    case when t.source is null then t.create_time else to_timestamp((m.id >> 12) / 1000.0) end as accepted_at,
    c.ancestor_ids::text[] as ancestor_ids
  from sms_message m
  join sms_task t on t.id = m.task_id
  join sys_company c on c.id = m.company_id
  left join sms_message_final f on f.message_id = m.id
  left join ledger_tx s on s.id = f.settle_tx_id
  left join sms_chunk k on k.task_id = m.task_id and m.row_no >= k.from_row and m.row_no < k.from_row + k.count
  left join sms_recipients b on b.task_id = m.task_id and b.block_no = m.row_no / ${RECIPIENTS_PER_BLOCK}::int
  left join sms_route r on r.id = m.route_id
  left join sms_gateway g on g.id = m.gateway_id
  left join hlr_provider n on n.id = m.network_provider_id
  where m.id = ${id}`

/** A message was handed to a gateway. */
export interface Attempt {
  id: string
  gateway_id: string
  gateway_name: string | null
  cause: string | null
  at: Date
  /** What it went out as; null: as it was given. */
  as_sender: string | null
  as_content: string | null
}
/** A gateway answered about a part of a message. */
export interface Result {
  gateway_id: string
  gateway_name: string | null
  part: number | null
  status: number | null
  ref: string
  at: Date
}
/** A receipt that came for a part of a message. */
export interface Receipt {
  gateway_id: string
  gateway_name: string | null
  part: number | null
  stat: string
  error: string
  at: Date
}

// Batches belong to no company: the caller has checked that the message is visible. A batch is written
// after its messages, so its id is greater, which skips older partitions.
const attemptsOf = (id: string) => sql<Attempt>`
  select a.id, a.gateway_id, g.name as gateway_name, a.cause, a.at, s.sender as as_sender, s.content as as_content
  from sms_attempt_batch a left join sms_gateway g on g.id = a.gateway_id
    left join sms_sent_as s on s.attempt_id = a.id and s.message_id = ${id}
  where a.id >= ${id} and a.span @> ${id}::bigint and (a.ids is null or ${id} = any (a.ids)) order by a.id`
const resultsOf = (id: string) => sql<Result>`
  select r.gateway_id, g.name as gateway_name, x.part, x.status, x.ref, r.at
  from sms_result_batch r left join sms_gateway g on g.id = r.gateway_id
  cross join lateral unnest(r.ids, r.parts, r.statuses, r.refs) as x (id, part, status, ref)
  where r.id >= ${id} and r.span @> ${id}::bigint and x.id = ${id} order by r.id, x.part`
// If a whole batch came from one gateway or has the same value, one value stands for all.
const receiptsOf = (id: string) => sql<Receipt>`
  select coalesce(x.gateway_id, r.gateway_ids[1]) as gateway_id, g.name as gateway_name, x.part,
    coalesce(x.stat, r.stats[1]) as stat, coalesce(x.error, r.errors[1]) as error, r.at
  from sms_receipt_batch r
  cross join lateral unnest(r.ids, r.gateway_ids, r.parts, r.stats, r.errors) as x (id, gateway_id, part, stat, error)
  left join sms_gateway g on g.id = coalesce(x.gateway_id, r.gateway_ids[1])
  where r.id >= ${id} and r.span @> ${id}::bigint and x.id = ${id} order by r.id, x.part`

/** A receipt with a carrier id of the message that has ended no message. */
export interface Unproved {
  gateway_id: string
  gateway_name: string | null
  /** Digits of the handset it names, as the carrier wrote them. */
  msisdn: string | null
  stat: string
  at: Date
}
const unprovedOf = (results: readonly Result[]) => sql<Unproved>`
  select o.gateway_id, g.name as gateway_name, o.msisdn, o.stat, o.received_at as at
  from (select distinct * from unnest(${results.map(({ gateway_id }) => gateway_id)}::bigint[],
    ${results.map(({ ref }) => ref)}::text[]) as x (gateway_id, ref)) k
  join sms_orphan_receipt o on o.gateway_id = k.gateway_id and o.ref = k.ref
  left join sms_gateway g on g.id = o.gateway_id order by o.id limit 20`

const considered = z.array(
  z.object({
    routeId: z.string(),
    gatewayId: z.string(),
    outcome: z.enum(['chosen', 'skipped']),
    reason: z.string().nullable(),
    note: z.string().exactOptional(),
  }),
)
const decision = z.object({ considered }).nullable()
/** A route that was considered for a message, with what it and its gateway are called. */
export type ConsideredRoute = z.output<typeof considered>[number] & {
  routeName: string | null
  gatewayName: string | null
}

// Between two tries of a message that was not delivered.
const nextTryOf = (id: string) => sql<{ due_at: Date }>`
  select due_at from sms_retry where message_id = ${id} and state = 'waits'`

/** Everything stored about a message. */
export interface StoredTrace {
  message: MessageFacts
  considered: ConsideredRoute[]
  attempts: Attempt[]
  results: Result[]
  receipts: Receipt[]
  unproved: Unproved[]
  /** When it is tried again; null: it is not. */
  nextTryAt: Date | null
}

/** Everything known about a message that the caller has found to be in the transaction's scope. */
export async function readStoredTrace(db: Transaction, id: string): Promise<StoredTrace> {
  const message = await messageOf(id).first(db)
  if (!message) throw new Error(`Message ${id} was there a moment ago`)
  const routes = decision.parse(message.decision)?.considered ?? []
  const results = await resultsOf(id).rows(db)
  return {
    message,
    considered: await named(db, routes),
    attempts: await attemptsOf(id).rows(db),
    results,
    receipts: await receiptsOf(id).rows(db),
    unproved: results.length === 0 ? [] : await unprovedOf(results).rows(db),
    nextTryAt: (await nextTryOf(id).first(db))?.due_at ?? null,
  }
}

async function named(
  db: Transaction,
  routes: z.output<typeof considered>,
): Promise<ConsideredRoute[]> {
  if (routes.length === 0) return []
  const rows = await sql<{ route: string | null; gateway: string | null }>`
    select r.name as route, g.name as gateway
     from unnest(${routes.map(({ routeId }) => routeId)}::bigint[],
       ${routes.map(({ gatewayId }) => gatewayId)}::bigint[]) with ordinality as x (route_id, gateway_id, place)
     left join sms_route r on r.id = x.route_id left join sms_gateway g on g.id = x.gateway_id order by x.place`.rows(
    db,
  )
  return routes.map((route, place) => ({
    ...route,
    routeName: rows[place]?.route ?? null,
    gatewayName: rows[place]?.gateway ?? null,
  }))
}
