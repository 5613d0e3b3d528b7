import { withScope } from '../../store/database/withScope.ts'
import { sendDeliveriesAgain, lockDeliveries } from '../../store/outbox/deliveries.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/**
 * Sends what customers' programs were told once more, under the same ids. All of them or none.
 * @throws Refused record.notFound, callback.off when a callback was turned off or deleted meanwhile
 */
export async function sendAgain(
  ctx: Ctx,
  { database, wakeOutbox }: Pick<Ports, 'database' | 'wakeOutbox'>,
  given: readonly string[],
): Promise<void> {
  const ids = [...new Set(given)]
  await withScope(database, ctx.scope, async (transaction) => {
    const seen = await lockDeliveries(transaction, ids)
    if (seen !== ids.length) throw new Refused('record.notFound')
    if ((await sendDeliveriesAgain(transaction, ids, ctx.now)) !== ids.length) {
      throw new Refused('callback.off')
    }
  })
  wakeOutbox?.()
}
