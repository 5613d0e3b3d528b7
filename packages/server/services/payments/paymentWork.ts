import { PaymentFailed } from '../../ports/paymentDriver.ts'
import { withScope } from '../../store/database/withScope.ts'
import { keepLease, leaveLeases } from '../../store/leases/leases.ts'
import { findChannel, openChannel } from '../../store/payments/channels.ts'
import { findOrder, orderOfProvider } from '../../store/payments/orders.ts'
import {
  type Log,
  type Runner,
  type RunnerTiming,
  startRunner,
  type Work,
} from '../runner/startRunner.ts'
import { askedOnce, askProvider } from './askProvider.ts'
import type { PaymentPorts } from './paymentPorts.ts'
import {
  type PaymentPiece,
  claimPiece,
  type ToldByProvider,
  findHook,
  endHook,
} from '../../store/payments/hooks.ts'

const usual: RunnerTiming = {
  slots: 4,
  pollMs: 1_000,
  beatMs: 5_000,
  leaseMs: 30_000,
  stopMs: 5_000,
}
/** Waits before a delivery is looked at again, s; then it is left to people. */
const WAITS = [2, 5, 15, 60, 300, 1_800, 7_200]

/** Looks at what providers told, and asks them about what they did not tell of, until stopped. */
export const startPayments = (ports: PaymentPorts, log: Log): Runner =>
  startRunner(paymentWork(ports, log), usual, log)

/** The same as work of a runner. Nothing but what a provider answers is believed. */
export function paymentWork(ports: PaymentPorts, log: Log): Work<PaymentPiece> {
  const { system, clock } = ports
  const claim = async (
    table: PaymentPiece['table'],
    due: string,
    worker: string,
    leaseMs: number,
  ) => {
    const now = new Date(clock.now())
    const row = await withScope(system, 'everything', (on) =>
      claimPiece(on, table, { due, now, worker, leaseMs }),
    )
    return row && { table, id: row.id }
  }
  return {
    name: 'payments',
    claim: async (worker, leaseMs) =>
      (await claim('pay_hook', 'next_at', worker, leaseMs)) ??
      claim('pay_order', 'next_poll_at', worker, leaseMs),
    keep: ({ table }, worker, leaseMs) =>
      withScope(system, 'everything', (on) => keepLease(on, { table, worker, leaseMs })),
    async run({ table, id }, { signal }) {
      if (table === 'pay_hook') return lookAt(ports, id, signal, log)
      try {
        await askProvider(ports, id, signal)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof PaymentFailed)) {
          log.warn({ err: error }, `The order ${id} could not be asked about`)
        }
      }
      await askedOnce(ports, id)
    },
    leave: (workers) =>
      withScope(system, 'everything', async (on) => {
        await leaveLeases(on, 'pay_hook', workers)
        await leaveLeases(on, 'pay_order', workers)
      }),
  }
}

async function lookAt(
  ports: PaymentPorts,
  id: string,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const { system, clock } = ports
  const told = await withScope(system, 'everything', (on) => findHook(on, id))
  if (!told) return
  const end = (status: string, error: string | null, orderId: string | null, next: Date | null) =>
    withScope(system, 'everything', (on) =>
      endHook(on, id, { status, error, orderId, next, now: new Date(clock.now()) }),
    )
  try {
    const orderId = await orderOf(ports, told, signal)
    if (orderId === null) return void (await end('ignored', null, null, null))
    if (orderId === undefined) {
      throw new PaymentFailed('refused', 'No order of ours has this number')
    }
    await askProvider(ports, orderId, signal, told.providerId ?? undefined)
    await end('done', null, orderId, null)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof PaymentFailed)) {
      log.warn({ err: error }, `What a provider told (${id}) was not booked`)
    }
    const wait = WAITS[told.tries]
    const next = wait === undefined ? null : new Date(clock.now() + wait * 1_000)
    const why = error instanceof Error ? error.message.slice(0, 300) : String(error)
    await end(next ? 'waiting' : 'failed', why, null, next)
  }
}

/** Whose order it is; null: it is about none. It may come before we know how the provider calls ours: then it says so. */
async function orderOf(
  { system, secrets, payments }: PaymentPorts,
  { channelId, providerId, payment }: ToldByProvider,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (providerId === null && payment === null) return null
  const known = await withScope(system, 'everything', (on) =>
    orderOfProvider(on, channelId, { providerId, paymentId: payment }),
  )
  if (known !== undefined || providerId === null) return known
  const stored = await withScope(system, 'everything', (on) => findChannel(on, channelId))
  const channel = stored && openChannel(stored, secrets)
  if (!channel) return undefined
  const { orderId } = await payments[channel.driver].read(channel, providerId, signal)
  if (orderId === null || !/^\d{1,18}$/.test(orderId)) return undefined
  const order = await withScope(system, 'everything', (on) => findOrder(on, orderId))
  return order?.channelId === channelId ? order.id : undefined
}
