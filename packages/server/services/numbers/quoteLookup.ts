import { moneyText } from '@tandem/core'
import type { LookupQuote } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { lookupOrder, type LookupOrderPorts } from './lookupOrder.ts'

/** POST /sms/hlrLookup/quote: what a lookup would cost at most. @throws Refused as lookupOrder */
export async function quoteLookup(
  ctx: Ctx,
  ports: LookupOrderPorts,
  { mobiles }: { mobiles: string },
): Promise<LookupQuote> {
  const order = await lookupOrder(ctx, ports, mobiles)
  const { hideAmounts } = ctx.actor
  return {
    numbers: order.numbers.length,
    known: order.known,
    left: order.left,
    amount: hideAmounts ? null : moneyText(order.amountMicros, order.currency),
    available: hideAmounts ? null : moneyText(order.availableMicros, order.currency),
    currency: order.currency,
  }
}
