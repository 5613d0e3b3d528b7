import { PaymentFailed } from '../../ports/paymentDriver.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { askProvider } from './askProvider.ts'
import type { PaymentPorts } from './paymentPorts.ts'
import { seenOrder } from './seenOrder.ts'

const ASK_MS = 15_000

/** POST /recharge/order/refresh. @throws Refused record.notFound, recharge.unavailable */
export async function refreshOrder(
  ctx: Ctx,
  ports: PaymentPorts,
  { id }: { id: string },
): Promise<null> {
  const { driver } = await seenOrder(ctx, ports, id)
  if (driver === 'manual' || driver === 'bankTransfer') return null
  try {
    await askProvider(ports, id, AbortSignal.timeout(ASK_MS))
  } catch (error) {
    if (error instanceof PaymentFailed) throw new Refused('recharge.unavailable')
    throw error
  }
  return null
}
