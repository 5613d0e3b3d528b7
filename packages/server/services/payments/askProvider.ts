import { isAwaited, noEvidence, nextPollMs } from '@tandem/core'

import { PaymentFailed, type ProviderOrder } from '../../ports/paymentDriver.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { findChannel, openChannel } from '../../store/payments/channels.ts'
import { findOrder, type StoredOrder, askOrderAgain } from '../../store/payments/orders.ts'
import { createOrAdopt, notMade } from './createOrder.ts'
import type { PaymentPorts } from './paymentPorts.ts'
import { settleOrder } from './settleOrder.ts'

type AskPorts = PaymentPorts

/**
 * Asks the provider of an order what became of it, and books what is due. What nobody waits for any more is ended by the
 * clock, never before the provider was asked.
 * @throws PaymentFailed
 */
export async function askProvider(
  ports: AskPorts,
  orderId: string,
  signal: AbortSignal,
  providerId?: string,
): Promise<void> {
  const { system, payments, secrets } = ports
  const found = await withScope(system, 'everything', async (on) => {
    const order = await findOrder(on, orderId)
    const stored = order?.channelId ? await findChannel(on, order.channelId) : undefined
    return order && { order, channel: stored && openChannel(stored, secrets) }
  })
  if (!found) return
  const { order, channel } = found
  const asked = providerId ?? order.providerId
  if (channel && asked === null) return createOrAdopt(ports, orderId, 'find')
  const said =
    channel && asked !== null
      ? await payments[channel.driver].read(channel, asked, signal)
      : undefined
  // An order of somebody else, however it came to be named here.
  if (said && said.orderId !== null && said.orderId !== orderId) {
    throw new PaymentFailed('refused', 'The provider has it under another number')
  }
  await withScope(system, 'everything', (on) => hear(ports, on, order, said))
}

async function hear(
  { ids, clock }: Pick<PaymentPorts, 'ids' | 'clock'>,
  on: Transaction,
  order: StoredOrder,
  said: ProviderOrder | undefined,
): Promise<void> {
  const at = new Date(clock.now())
  const overAt = said?.overAt ?? order.overAt
  const expiresAt = said?.expiresAt ?? order.expiresAt
  const isTransfer = order.driver === 'bankTransfer'
  const isLast = nextPollMs(order.polls) === null
  const evidence = said?.evidence ?? noEvidence
  const isOver = !isTransfer && (isLast || (overAt !== null && overAt <= at))
  const news = {
    ...evidence,
    isExpired:
      evidence.isExpired ||
      isOver ||
      (isTransfer && !order.isExpired && expiresAt !== null && expiresAt <= at),
    isOver,
    // Nobody asks any more: what was only seen never became money, until somebody tells otherwise.
    payments: isLast
      ? evidence.payments.map((payment) =>
          payment.state === 'settled' ? payment : { ...payment, state: 'invalid' as const },
        )
      : evidence.payments,
  }
  // A child payment to the same order has its own name; the place stays that of the first.
  const isOfOrder = order.providerId === null || said?.providerId === order.providerId
  await settleOrder({ on, ids, at }, order.id, {
    evidence: news,
    ...(said && isOfOrder && { place: said }),
  })
}

/** Asks again later, as `nextPollMs` says. */
export async function askedOnce(
  { system, clock, ids }: Pick<PaymentPorts, 'system' | 'clock' | 'ids'>,
  orderId: string,
): Promise<void> {
  await withScope(system, 'everything', async (on) => {
    const order = await findOrder(on, orderId, { lock: true })
    if (!order) return
    const wait = isAwaited(order.status, order.isOver) ? nextPollMs(order.polls + 1) : null
    const isLocal = order.driver === 'bankTransfer' || order.driver === 'manual'
    // Nobody could be asked for a month: it was never shown to anybody.
    if (wait === null && !order.isCreated && order.status === 'pendingPayment') {
      await notMade(on, ids, order, 'Nobody could be asked', new Date(clock.now()))
    }
    const next = wait === null || isLocal ? null : new Date(clock.now() + wait)
    await askOrderAgain(on, orderId, next)
  })
}
