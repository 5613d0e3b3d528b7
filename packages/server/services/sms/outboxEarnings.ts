import { type Amount, type Earnings, earningsOf, hopPays, moneyText } from '@tandem/core'
import type { OutboxRow } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import {
  type EarningFacts,
  type PaidFrom,
  earningFactsOf,
  walletsNamed,
} from '../../store/sms/earningFacts.ts'

/** A message's cost and margin for its reader; decimal amounts of `costCurrency`. */
type EarningsShown = Required<Pick<OutboxRow, 'cost' | 'margin' | 'costCurrency'>>

export type Wallets = ReadonlyMap<string, PaidFrom>

/** Sellers who can see amounts have these columns; for all others they do not exist. */
export const seesEarnings = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.companyKind !== 'customer' && !actor.hideAmounts

/** Of the messages whose earnings are known, by their id; none for readers who have no such columns. */
export async function outboxEarnings(
  ctx: Ctx,
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EarningsShown>> {
  if (!seesEarnings(ctx) || ids.length === 0) return new Map()
  const rows = await earningFactsOf(ids).rows(transaction)
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
  const known = await walletsNamed(db, walletIds)
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
