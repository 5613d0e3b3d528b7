import { noEvidence } from '@tandem/core'

import { withEverything } from '../../store/entity/withEverything.ts'
import { addEvent, paymentsOf, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { lockedOrder, seenOrder } from './seenOrder.ts'
import { settleOrder } from './settleOrder.ts'

/** Whether somebody may cancel an order that nothing was paid to: who ordered it for the own company, while it can be paid. */
export const mayCancel = (
  { id, companyId }: Ctx['actor'],
  order: Pick<StoredOrder, 'companyId' | 'userId' | 'status' | 'driver'>,
): boolean =>
  order.status === 'pendingPayment' &&
  order.driver !== 'manual' &&
  order.companyId === companyId &&
  order.userId === id

/**
 * POST /recharge/order/cancel: the order expires now. Its provider may still take a payment; like any late one it opens the
 * order again and is credited (docs/decisions/119).
 * @throws Refused record.notFound, recharge.notYours, recharge.notOpen
 */
export async function cancelOrder(ctx: Ctx, ports: Ports, { id }: { id: string }): Promise<null> {
  await seenOrder(ctx, ports, id)
  await inTransaction(ctx, ports, async (work) => {
    const { transaction: on } = work
    const order = await lockedOrder(work, id)
    const { actor, now: at } = ctx
    if (order.companyId !== actor.companyId || order.userId !== actor.id) {
      throw new Refused('recharge.notYours')
    }
    const payments = await withEverything(on, () => paymentsOf(on, id))
    if (!mayCancel(actor, order) || payments.length > 0) throw new Refused('recharge.notOpen')
    await addEvent(on, ports.ids, order, { kind: 'cancelled', at, by: actor.username })
    const evidence = { ...noEvidence, isExpired: true }
    await withEverything(on, () => settleOrder({ on, ids: ports.ids, at }, id, { evidence }))
  })
  return null
}
