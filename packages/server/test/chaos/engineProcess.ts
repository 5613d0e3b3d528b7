import { z } from 'zod'
import { smppDriver } from '../../drivers/smpp/smppDriver.ts'
import { everHeld } from '../../engine/engine.ts'
import { groupedSingles } from '../../engine/singles/groupedSingles.ts'
import { plainHost } from '../../engine/singles/plainHost.ts'
import { startEngine } from '../../engine/startEngine.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { createSnapshots } from '../../services/sms/snapshots.ts'
import { acceptTask } from '../../store/sms/acceptTask.ts'
import { postgresQueue } from '../../store/tasks/queue.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { singleOf } from './singleOf.ts'

const settings = z.object({
  ownerUrl: z.string(),
  appUrl: z.string(),
  systemUrl: z.string(),
  engine: z.record(z.string(), z.number()).default({}),
  quiet: z.boolean().default(true),
})

const order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    companyId: z.string(),
    firstNumber: z.number(),
    count: z.number(),
    content: z.string(),
    requestKey: z.string(),
  }),
  z.object({
    kind: z.literal('single'),
    /** Replies carry it: many are under way at once. */
    n: z.number(),
    companyId: z.string(),
    msisdn: z.string(),
    requestKey: z.string(),
  }),
  z.object({ kind: z.literal('cpu') }),
  z.object({ kind: z.literal('stop') }),
])

const DAY_MS = 86_400_000

/**
 * An engine as a process that a test can kill and a benchmark can measure. Settings come as JSON in
 * the first argument, commands over the channel; each command gets one message in reply.
 */
async function main(): Promise<void> {
  const {
    ownerUrl,
    appUrl,
    systemUrl,
    engine: given,
    quiet,
  } = settings.parse(JSON.parse(process.argv[2] ?? '{}'))
  const ids = createIds({ now: Date.now })
  const system = createDatabase({
    ownerUrl,
    systemUrl,
    scope: 'everything',
    max: 16,
    name: 'engine',
  })
  const database = createDatabase({ ownerUrl, appUrl, systemUrl, name: 'accept' })
  const say = (level: string) => (fields: object, message: string) => {
    if (quiet && level === 'info') return
    process.stderr.write(`${level} ${message} ${describe(fields)}\n`)
  }
  const store = smsStore(system, ids)
  const snapshots = createSnapshots(store, { now: Date.now })
  const engine = await startEngine({
    ports: {
      store,
      snapshots,
      queue: postgresQueue(system.pool, smsTasks),
      gateways: { smpp: smppDriver },
    },
    tenure: everHeld,
    log: { info: say('info'), warn: quiet ? () => undefined : say('warn'), error: say('error') },
    unseal: (sealed) => sealed,
    settings: given,
  })

  const singles = groupedSingles({
    own: () => engine.singles(),
    plain: plainHost(store, ids, snapshots),
    nextTaskId: () => String(ids.next()),
  })

  process.on('message', (message) => {
    void answer(order.parse(message)).then(
      (reply) => process.send?.(reply),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.send?.({ ready: true })

  async function answer(asked: z.infer<typeof order>): Promise<object> {
    switch (asked.kind) {
      case 'accept': {
        const { companyId, firstNumber, count, content, requestKey } = asked
        const numbers = Array.from({ length: count }, (_, n) => String(firstNumber + n))
        return acceptTask(
          { database, ids },
          {
            sender: { companyId, userId: null, username: 'test' },
            task: {
              product: 'notify',
              name: requestKey,
              content,
              senderId: 'Tandem',
              encoding: 'gsm7',
              partsPerMessage: 1,
              currency: 'USD',
              expiresAt: Date.now() + DAY_MS,
              requestKey,
              requestHash: Buffer.from(requestKey),
            },
            recipients: { numbers, rejects: [] },
            answer: (totals) => totals,
          },
        )
      }
      case 'single': {
        const { n, companyId, msisdn, requestKey: key } = asked
        const message = singleOf({ companyId, snapshot: await snapshots.current() }, msisdn, {
          key,
        })
        const outcome = await singles.send(message).catch((error: unknown) => ({
          kind: 'failed' as const,
          error: String(error),
        }))
        return { n, ...outcome }
      }
      case 'cpu':
        return process.cpuUsage()
      case 'stop': {
        await engine.stop()
        await snapshots.close() // it listens on a connection of the pool, and closing the pool would wait for it
        await Promise.all([system.close(), database.close()])
        setImmediate(() => process.disconnect())
        return {}
      }
    }
  }
}

const describe = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value instanceof Error ? value.message : String(value)}`)
    .join(' ')

await main()
