import { moneyText } from '@tandem/core'
import type { Trace } from '@tandem/model'

import type { Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { StoredCosts, StoredExchange } from '../../store/sms/convertedCosts.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { MessageFacts } from '../../store/sms/trace.ts'
import { companiesWithCurrency } from '../../store/companies/companyTerms.ts'

type Price = NonNullable<Trace['prices']>[number]

/**
 * The sales of a message whose buyer's money the caller can see, customer's first. A buyer may know its seller, so names
 * are read beyond the scope, for these companies only.
 */
export async function tracePrices(
  ctx: Ctx,
  database: Database,
  companyId: string,
  message: MessageFacts,
): Promise<Price[]> {
  const chain = [companyId, ...message.ancestor_ids.toReversed()]
  const money = await withScope(database, ctx.scope, (transaction) => moneySight(ctx, transaction))
  const sales = salesOf(chain, message).filter(({ buyer }) => money.of(buyer))
  const companies = [...new Set(sales.flatMap(({ buyer, seller }) => [buyer, seller]))]
  if (companies.length === 0) return []
  const rows = await withScope(database, { companies }, (db) =>
    companiesWithCurrency(db, companies),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const staff = ctx.actor.companyKind === 'platform'
  return sales.map(({ buyer, seller, rateId, price, chargeOn, converted }) => {
    const [sold, bought] = [buyer, seller].map((id) => known.get(id)?.currency ?? '')
    return {
      seller: known.get(seller)?.name ?? '',
      buyer: known.get(buyer)?.name ?? '',
      ...(staff && { rateId }),
      price: moneyText(price, sold ?? ''),
      currency: sold ?? '',
      chargeOn,
      // What it costs its seller is nothing its buyer may know.
      ...(converted && money.of(seller) && { cost: moneyText(BigInt(converted.cost), sold ?? '') }),
      ...(converted && staff && { exchange: exchangeShown(converted, sold ?? '', bought ?? '') }),
    }
  })
}

const exchangeShown = (
  { rateId, rate, isInverse }: StoredExchange,
  sold: string,
  bought: string,
): NonNullable<Price['exchange']> => ({
  rateId,
  rate,
  base: isInverse ? sold : bought,
  quote: isInverse ? bought : sold,
})

interface Sale {
  buyer: string
  seller: string
  rateId: string
  price: bigint
  chargeOn: 'submit' | 'delivered'
  converted: StoredCosts[number]
}

/** `chain`: the customer and the sellers above it, nearest first. */
function salesOf(chain: readonly string[], message: MessageFacts): Sale[] {
  if (message.rate_id === null) return []
  const prices = [message.price, ...(message.upstream_prices ?? [])]
  const rateIds = [message.rate_id, ...(message.upstream_rate_ids ?? [])]
  return prices.flatMap((price, hop): Sale[] => {
    const [buyer, seller] = [chain[hop], chain[hop + 1]]
    if (buyer === undefined || seller === undefined) return []
    const onDelivered = ((message.delivered_hops >> hop) & 1) === 1
    const chargeOn = onDelivered ? 'delivered' : 'submit'
    const converted = message.costs?.[hop] ?? null
    return [
      { buyer, seller, rateId: rateIds[hop] ?? '', price: BigInt(price), chargeOn, converted },
    ]
  })
}
