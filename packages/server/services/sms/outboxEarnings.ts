import { type Amount, type Earnings, earningsOf, hopPays, moneyText } from '@tandem/core'
import type { OutboxRow } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { StoredCosts } from '../../store/sms/convertedCosts.ts'
import type { Ctx } from '../ctx.ts'

/** A message's cost and margin for its reader; decimal amounts of `costCurrency`. */
type EarningsShown = Required<Pick<OutboxRow, 'cost' | 'margin' | 'costCurrency'>>

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
interface Found extends EarningFacts {
  id: string
}

interface Wallet {
  companyId: string
  currency: string
}
export type Wallets = ReadonlyMap<string, Wallet>

/** Sellers who can see amounts have these columns; for all others they do not exist. */
export const seesEarnings = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.companyKind !== 'customer' && !actor.hideAmounts

// The buyers of a message are those its chunk was reserved from, whoever sells to whom by now. What was taken by
// another gateway than planned says by which rate it costs what it does. Nothing taken costs nothing.
export const EARNING_FACTS = sql`
  (array[m.price] || m.upstream_prices)::text[] as prices, m.delivered_hops, m.costs,
    k.wallet_ids::text[] as wallet_ids, coalesce(f.paid_as, f.state) as state,
    f.submitted_at is not null and f.gateway_id is not null as taken, g.currency as cost_currency,
    (case when f.state is null then m.cost when f.gateway_id is null or f.submitted_at is null then 0
      when f.gateway_id = m.gateway_id or f.cost_rate_id is not null then f.cost end)::text as cost`
/** Joins the rate of the cost to message `m` with its end `f`. */
export const EARNING_RATES = sql`
  left join sms_rate r on r.id = coalesce(f.cost_rate_id, m.cost_rate_id)
  left join sms_rate_group g on g.id = r.rate_group_id`
const factsOf = (ids: readonly string[]) => sql<Found>`select m.id::text, ${EARNING_FACTS}
  from unnest(${ids}::bigint[]) p (id)
  cross join lateral (select * from sms_message m where m.id = p.id limit 1) m
  left join lateral (select * from sms_message_final f where f.message_id = m.id limit 1) f on true
  cross join lateral (
    select c.wallet_ids from sms_chunk c
    where c.task_id = m.task_id and c.from_row <= m.row_no order by c.from_row desc limit 1
  ) k
  ${EARNING_RATES}
  where m.rate_id is not null`

/** Of the messages whose earnings are known, by their id; none for readers who have no such columns. */
export async function outboxEarnings(
  ctx: Ctx,
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EarningsShown>> {
  if (!seesEarnings(ctx) || ids.length === 0) return new Map()
  const rows = await factsOf(ids).rows(transaction)
  const wallets = await walletsOf(transaction, rows)
  return new Map(
    rows.map((row) => {
      const { cost, marginMicros } = earningsFor(ctx, row, wallets)
      return [
        row.id,
        {
          cost: cost && moneyText(cost.micros, cost.currency),
          margin:
            cost === null || marginMicros === null ? null : moneyText(marginMicros, cost.currency),
          costCurrency: cost?.currency ?? null,
        },
      ]
    }),
  )
}

/** Whose the accounts are that messages were paid from; those in sight. */
export async function walletsOf(db: Transaction, rows: readonly EarningFacts[]): Promise<Wallets> {
  const walletIds = [...new Set(rows.flatMap(({ wallet_ids }) => wallet_ids))]
  const known = await sql<Wallet & { id: string }>`
    select id::text, company_id::text as "companyId", currency from ledger_wallet
      where id = any (${walletIds}::bigint[])`.rows(db)
  return new Map(known.map((wallet) => [wallet.id, wallet]))
}

/** What one message costs the reader's company and brings it. */
export function earningsFor(
  { actor }: Ctx,
  { prices, costs, wallet_ids, state, taken, delivered_hops, cost, cost_currency }: EarningFacts,
  wallets: Wallets,
): Earnings {
  const buyers = wallet_ids.map((id) => wallets.get(id))
  const end = { isDelivered: state === 'delivered', isTaken: taken, deliveredHops: delivered_hops }
  const paid = buyers.map((buyer, hop): Amount | null => {
    const price = prices[hop]
    if (!buyer || price === undefined) return null
    // Until a message ends, its cost is compared with its price.
    const pays = state === null || hopPays(end, hop)
    return { micros: pays ? BigInt(price) : 0n, currency: buyer.currency }
  })
  const carrier =
    cost === null || cost_currency === null
      ? null
      : { micros: BigInt(cost), currency: cost_currency }
  const place =
    actor.companyKind === 'platform'
      ? paid.length
      : buyers.findIndex((buyer) => buyer?.companyId === actor.companyId)
  if (place < 0) return { cost: null, marginMicros: null }
  // What it bought in another currency cost what was kept with the message, whatever the rate is now.
  const [sale, own, kept] = [paid[place - 1], paid[place], costs?.[place - 1]]
  const micros = own && (own.micros === 0n ? 0n : BigInt(kept?.cost ?? 0))
  const converted = sale && kept && micros !== undefined && micros !== null
  return earningsOf(
    converted ? paid.with(place, { micros, currency: sale.currency }) : paid,
    place,
    carrier,
  )
}
