import { microsToDecimal } from '@tandem/core'
import type { Trace } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { MessageFacts } from './traceFacts.ts'

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
    sql<{ id: string; name: string; currency: string }>`
      select id, name, currency from sys_company where id = any (${companies}::bigint[])`.rows(db),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return sales.map(({ buyer, seller, rateId, price, chargeOn }) => ({
    seller: known.get(seller)?.name ?? '',
    buyer: known.get(buyer)?.name ?? '',
    ...(ctx.actor.companyKind === 'platform' && { rateId }),
    price: microsToDecimal(price),
    currency: known.get(buyer)?.currency ?? '',
    chargeOn,
  }))
}

interface Sale {
  buyer: string
  seller: string
  rateId: string
  price: bigint
  chargeOn: 'submit' | 'delivered'
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
    return [{ buyer, seller, rateId: rateIds[hop] ?? '', price: BigInt(price), chargeOn }]
  })
}
