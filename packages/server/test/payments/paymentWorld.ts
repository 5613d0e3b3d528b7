import { stderr } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentStatus } from '@tandem/core'
import type { Runner } from '../../services/runner/startRunner.ts'
import { startRunner } from '../../services/runner/startRunner.ts'
import { paymentWork } from '../../services/payments/paymentWork.ts'
import type { Client, Reply } from '../Client.ts'
import { okay, world, type World } from '../world.ts'
import { type SimulatedProviders, simulatedProviders } from './simulatedProviders.ts'

export type Driver = 'btcpay' | 'nowpayments' | 'stripe' | 'bankTransfer'

export interface PaymentWorld extends World {
  /** The simulated providers. */
  simulator: SimulatedProviders['simulator']
  /** Where this server listens. */
  url: string
  /** Ids of the channels in USD. */
  channels: Record<Driver, string>
  runner: Runner
  /** Orders a recharge of customer P; the id, or the refusal. */
  pay(driver: Driver, amount: string, by?: Client): Promise<string>
  /** What the order of customer P becomes, waited for. */
  becomes(id: string, status: PaymentStatus, credited?: string): Promise<Reply['result']>
  /** Has the providers tell this server again. */
  aimHooks(): Promise<void>
  /** What the wallet of customer P has. */
  balance(): Promise<string>
}

const PATIENCE_MS = 20_000

/** The world with payment providers, simulated in a process of their own, that pay within milliseconds. */
export async function paymentWorld(): Promise<PaymentWorld> {
  const it = await world()
  const { ports } = it
  const providers = await simulatedProviders(it, { stepMs: 60 })
  const url = await it.app.listen({ port: 0, host: '127.0.0.1' })
  await providers.tell(url)
  const log = {
    warn: ({ err }: { err: unknown }, text: string) =>
      void stderr.write(`${text} ${String(err)}\n`),
  }
  const runner = startRunner(
    paymentWork(ports, log),
    { slots: 4, pollMs: 50, beatMs: 1_000, leaseMs: 5_000, stopMs: 2_000 },
    log,
  )
  const offered = okay(await it.customerP.get('/recharge/channels')).channels
  const idOf = (wanted: Driver): string =>
    offered.find(({ driver }: { driver: Driver }) => driver === wanted).id
  const channels = {
    btcpay: idOf('btcpay'),
    nowpayments: idOf('nowpayments'),
    stripe: idOf('stripe'),
    bankTransfer: idOf('bankTransfer'),
  }
  const get = async (id: string) =>
    okay(await it.customerP.get('/recharge/order/queryById', { id }))
  return {
    ...it,
    simulator: providers.simulator,
    url,
    channels,
    runner,
    async pay(driver, amount, by = it.customerP) {
      const channelId = channels[driver]
      return okay(await by.post('/recharge/order/create', { channelId, amount, currency: 'USD' }))
    },
    async becomes(id, status, credited) {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const order = await get(id)
        if (order.status === status && (credited === undefined || order.credited === credited)) {
          return order
        }
        if (Date.now() > until) {
          throw new Error(
            `P${id} is ${order.status} with ${order.credited}: ${JSON.stringify(order, null, 1)}`,
          )
        }
        await delay(50)
      }
    },
    aimHooks: () => providers.tell(url),
    async balance() {
      const { rows } = await it.db.owner.query<{ available: string }>(
        'select available from ledger_wallet where company_id = $1',
        [it.companies.customerP],
      )
      return rows[0]?.available ?? '0'
    },
    async close() {
      await runner.stop()
      providers.stop()
      await it.close()
    },
  }
}
