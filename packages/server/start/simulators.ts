import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const ready = z.object({
  ready: z.literal(true),
  simulators: z.looseObject({
    smsc: z.looseObject({
      host: z.string(),
      port: z.number(),
      accounts: z.array(z.looseObject({ systemId: z.string(), password: z.string() })),
    }),
    mail: z.looseObject({ host: z.string(), port: z.number(), url: z.string() }),
    cas: z.looseObject({ url: z.string() }),
    hlr: z.looseObject({ listUrl: z.string(), oneUrl: z.string(), key: z.string() }),
    exchange: z.looseObject({ mapUrl: z.string(), listUrl: z.string(), key: z.string() }),
    vendors: z.looseObject({ url: z.string() }),
    payments: z.looseObject({
      url: z.string(),
      store: z.string(),
      keys: z.object({ btcpay: z.string(), nowpayments: z.string(), stripe: z.string() }),
      hookSecrets: z.object({ btcpay: z.string(), nowpayments: z.string(), stripe: z.string() }),
    }),
  }),
})
export type SimulatorsDescription = z.output<typeof ready>['simulators']

export interface RunningSimulators {
  description: SimulatorsDescription
  stop(): Promise<void>
}

const ENTRY = join(import.meta.dirname, '..', '..', 'simulators', 'main.ts')
const READY_MS = 20_000
const STOP_MS = 5_000

/** Starts the simulators as a separate process and keeps it running until `stop`. */
export async function startSimulators(
  dataDir: string,
  log: { warn(message: string): void },
): Promise<RunningSimulators> {
  let stopping = false
  let child = launch()
  const description = await readyOf(child, {
    dataDir,
    smsc: { host: '127.0.0.1', port: 0, controlPort: 0 },
  })
  const { host, port } = description.smsc
  const mail = { port: description.mail.port, pagePort: Number(new URL(description.mail.url).port) }
  const cas = { port: Number(new URL(description.cas.url).port) }
  const hlr = { port: Number(new URL(description.hlr.listUrl).port) }
  const exchange = { port: Number(new URL(description.exchange.mapUrl).port) }
  const vendors = { port: Number(new URL(description.vendors.url).port) }
  const payments = { port: Number(new URL(description.payments.url).port) }
  const watch = (running: ChildProcess) =>
    running.once('exit', (code) => {
      if (stopping) return
      log.warn(`The simulators ended with code ${code}; starting them again.`)
      child = launch()
      watch(child)
      readyOf(child, {
        dataDir,
        smsc: { host, port, controlPort: 0 },
        mail,
        cas,
        hlr,
        exchange,
        vendors,
        payments,
      }).catch((error: unknown) => log.warn(`The simulators did not start again: ${String(error)}`))
    })
  watch(child)
  return {
    description,
    async stop() {
      stopping = true
      await end(child)
    },
  }
}

const launch = (): ChildProcess =>
  fork(ENTRY, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Under `node --watch` it would tell us its imports instead of that it is ready.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  })

async function readyOf(child: ChildProcess, settings: object): Promise<SimulatorsDescription> {
  child.send(settings)
  const signal = AbortSignal.timeout(READY_MS)
  const answer = once(child, 'message', { signal })
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the simulators ended with code ${code}`)
  })
  const [message] = await Promise.race([answer, ended])
  // The loser of the race may still reject; that is ignored.
  ended.catch(() => undefined)
  return ready.parse(message).simulators
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timer)
}
