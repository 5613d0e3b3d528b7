import type { StoredCosts } from './convertedCosts.ts'
import { sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** What a message's cost and margin depend on. */
export interface EarningFacts {
  prices: string[]
  delivered_hops: number
  costs: StoredCosts | null
  wallet_ids: string[]
  state: string | null
  taken: boolean
  cost: string | null
  cost_currency: string | null
}

/** What the cost and margin of a message depend on. */
export interface MessageEarning extends EarningFacts {
  id: string
}

/** Whose a wallet is, and its currency. */
export interface PaidFrom {
  companyId: string
  currency: string
}

// The buyers of a message are those its chunk was reserved from, whoever sells to whom by now. What was taken by
// another gateway than planned says by which rate it costs what it does. Nothing taken costs nothing.
const EARNING_FACTS = sql`
  (array[m.price] || m.upstream_prices)::text[] as prices, m.delivered_hops, m.costs,
    k.wallet_ids::text[] as wallet_ids, coalesce(f.paid_as, f.state) as state,
    f.submitted_at is not null and f.gateway_id is not null as taken, g.currency as cost_currency,
    (case when f.state is null then m.cost when f.gateway_id is null or f.submitted_at is null then 0
      when f.gateway_id = m.gateway_id or f.cost_rate_id is not null then f.cost end)::text as cost`

/** Joins the rate of the cost to message `m` with its end `f`. */
const EARNING_RATES = sql`
  left join sms_rate r on r.id = coalesce(f.cost_rate_id, m.cost_rate_id)
  left join sms_rate_group g on g.id = r.rate_group_id`

/** What the cost and margin of these messages depend on; of those that were priced. */
export const earningFactsOf = (
  ids: readonly string[],
) => sql<MessageEarning>`select m.id::text, ${EARNING_FACTS}
  from unnest(${ids}::bigint[]) p (id)
  cross join lateral (select * from sms_message m where m.id = p.id limit 1) m
  left join lateral (select * from sms_message_final f where f.message_id = m.id limit 1) f on true
  cross join lateral (
    select c.wallet_ids from sms_chunk c
    where c.task_id = m.task_id and c.from_row <= m.row_no order by c.from_row desc limit 1
  ) k
  ${EARNING_RATES}
  where m.rate_id is not null`

/** Wallets in the scope of the transaction with their companies and currencies. */
export const walletsNamed = (on: Connected, ids: readonly string[]) =>
  sql<PaidFrom & { id: string }>`
    select id::text, company_id::text as "companyId", currency from ledger_wallet
      where id = any (${[...ids]}::bigint[])`.rows(on)

/** Messages that cost and bring the same. */
export interface EarningGroup extends EarningFacts {
  messages: string
}

/** The messages of a task that were priced, those that cost and bring the same together. */
export async function earningGroups(db: Transaction, taskId: string): Promise<EarningGroup[]> {
  const bounds = await sql<{ first: string | null; last: string | null }>`
    select min(first_id)::text as first, max(last_id)::text as last from sms_chunk where task_id = ${taskId}`.first(
    db,
  )
  const { first, last } = bounds ?? {}
  if (!first || !last) return []
  // Ids bound what is read of both: they are parted by them.
  return sql<EarningGroup>`select ${EARNING_FACTS}, count(*)::text as messages
    from sms_chunk k
    join sms_message m on m.task_id = k.task_id and m.id between k.first_id and k.last_id
      and m.id between ${first} and ${last}
    left join sms_message_final f on f.message_id = m.id and f.message_id between ${first} and ${last}
    ${EARNING_RATES}
    where k.task_id = ${taskId} and m.rate_id is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8`.rows(db)
}
