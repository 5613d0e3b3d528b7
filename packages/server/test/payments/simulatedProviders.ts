import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { simulatorsEntry } from '@tandem/simulators'
import { z } from 'zod'
import { aimPaymentHooks } from '../../start/aimPaymentHooks.ts'
import { aimPayments } from '../../store/sandbox/aimPayments.ts'
import type { World } from '../world.ts'

const online = z.object({ btcpay: z.string(), nowpayments: z.string(), stripe: z.string() })
const ready = z.object({
  simulators: z.object({
    payments: z.object({ url: z.string(), store: z.string(), keys: online, hookSecrets: online }),
  }),
})

/** The simulated providers of payments, in a process of their own. */
export interface SimulatedProviders {
  simulator: z.output<typeof ready>['simulators']['payments']
  /** Has them tell what happens to a server at this address, and sends payers back there. */
  tell(url: string): Promise<void>
  stop(): void
}

/**
 * Starts them, with channels of the platform to each.
 * @param stepMs between the steps of what happens by itself
 * @param dataDir where they keep their orders; null: nowhere
 */
export async function simulatedProviders(
  { ports, db }: Pick<World, 'ports' | 'db'>,
  { stepMs, dataDir = null }: { stepMs: number; dataDir?: string | null },
): Promise<SimulatedProviders> {
  const process: ChildProcess = fork(simulatorsEntry, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.send({
    smsc: { port: 0, controlPort: 0 },
    payments: { stepMs },
    ...(dataDir !== null && { dataDir }),
  })
  const [message] = await once(process, 'message')
  const simulator = ready.parse(message).simulators.payments
  await aimPayments(
    ports.system,
    () => ports.ids.next().toString(),
    (plain) => ports.secrets.seal(plain),
    simulator,
  )
  return {
    simulator,
    async tell(url) {
      await db.owner.query(
        `insert into sys_setting (key, value) values ('publicUrl', $1::jsonb) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(url)],
      )
      const hookOf = (id: string) => `${url}${ports.paymentHookPath(id)}`
      await aimPaymentHooks(simulator.url, ports.system, hookOf)
    },
    stop: () => process.disconnect(),
  }
}
