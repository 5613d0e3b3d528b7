import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { removeEmbeddedPostgres } from '../../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { migrate } from '../../store/database/migrate.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { chaosGateways, drained, startSimulators } from './chaosParts.ts'
import { type ChaosFaults, judgeChaos } from './judgeChaos.ts'
import { seededRandom } from './seededRandom.ts'
import { smsWorld } from './smsWorld.ts'
import { testLedger } from './testLedger.ts'

export interface SinglesChaosOptions {
  seed: number
  kills: number
  /** Bounds of the time between two kills, ms. */
  gapMs: [number, number]
  /** New messages a second, while any process takes them. */
  perSecond: number
  secondsToDrain: number
  log: (line: string) => void
}

/** The result of a run; `faults` are empty when every accepted message exists once and was charged once. */
export interface SinglesChaosReport {
  messages: number
  /** Requests made again because their process died. */
  repeats: number
  submits: number
  duplicates: number
  seconds: number
  /** Answers that changed when they were asked for again. */
  otherAnswers: string[]
  faults: ChaosFaults
}

/**
 * Single messages at a steady rate, each with a text and a request key of its own, while the process that accepts and
 * sends them is killed (SIGKILL) at random. Its clients ask again with the same key until they are answered, and once
 * more in the end, as one that lost the answer does.
 */
export async function runSingles(options: SinglesChaosOptions): Promise<SinglesChaosReport> {
  const { perSecond, log, gapMs } = options
  const random = seededRandom(options.seed)
  const folder = await mkdtemp(join(tmpdir(), 'tandem-singles-'))
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: quiet })
  const simulators = await startSimulators(join(folder, 'carriers'), options.seed, {
    isMute: false,
  })
  const ids = createIds({ now: Date.now })
  await migrate(postgres.url)
  const { url: ownerUrl, appUrl, systemUrl } = postgres
  const urls = { ownerUrl, appUrl, systemUrl }
  const owner = createDatabase({ ownerUrl, appUrl: ownerUrl })
  const system = createDatabase({ ...urls, scope: 'everything' })
  const server = keepServer(urls)
  try {
    const gateways = chaosGateways({ port: simulators.port, password: 'sandbox', tps: 10_000 })
    const world = await smsWorld(owner.pool, ids, gateways)
    const ledger = testLedger(system, ids)
    for (const companyId of [world.customerId, world.resoldId, world.agentId]) {
      await ledger.recharge({ companyId, amountMicros: 10_000_000_000n }, { key: `c:${companyId}` })
    }
    await server.start()
    const from = performance.now()
    const clients: Promise<Client>[] = []
    let isOver = false
    const sending = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const wait = from + (n * 1_000) / perSecond - performance.now()
        if (wait > 0) await delay(wait)
        const companyId = n % 2 === 0 ? world.customerId : world.resoldId
        clients.push(untilAnswered(server, { n, companyId, msisdn: String(FIRST + n) }))
      }
    })()
    for (let kill = 0; kill < options.kills; kill += 1) {
      await delay(gapMs[0] + random.next() * (gapMs[1] - gapMs[0]))
      log(`kill -9 after ${Math.round(performance.now() - from)} ms, ${clients.length} asked`)
      await server.kill()
    }
    await delay(gapMs[1])
    isOver = true
    await sending
    const answered = await Promise.all(clients)
    const otherAnswers = await changed(server, answered)
    const numbers = answered.map(({ asked }) => asked.msisdn)
    await drained(system, numbers.length, options.secondsToDrain)
    const seconds = (performance.now() - from) / 1000
    await server.stop()
    const verdict = await judgeChaos(owner.pool, simulators.journal, numbers)
    const repeats = answered.reduce((sum, { tries }) => sum + tries - 1, 0)
    return { messages: numbers.length, repeats, seconds, otherAnswers, ...verdict }
  } finally {
    await server.kill(false)
    simulators.child.kill()
    await Promise.all([owner.close(), system.close()])
    await postgres.stop()
    await removeEmbeddedPostgres(join(folder, 'db'))
    await rm(folder, { recursive: true, force: true })
  }
}

const FIRST = 447_020_000_000
const NAMED = 5
/** Answers asked for again at once. */
const AT_ONCE = 200

interface Asked {
  n: number
  companyId: string
  msisdn: string
}

const reply = z.looseObject({ n: z.number(), kind: z.string(), answer: z.unknown().optional() })
type Reply = z.output<typeof reply>

/** A client that was answered, and after how many requests. */
interface Client {
  asked: Asked
  tries: number
  answer: unknown
}

async function untilAnswered(server: Server, asked: Asked): Promise<Client> {
  for (let tries = 0; ;) {
    if (server.isUp()) tries += 1
    const got = await server.ask(asked)
    if (got?.kind === 'accepted' || got?.kind === 'repeated') {
      return { asked, tries, answer: got.answer }
    }
    await delay(50)
  }
}

/** Asks for every answer once more, some at a time. */
async function changed(server: Server, clients: readonly Client[]): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < clients.length; at += AT_ONCE) {
    const check = async ({ asked, answer }: Client) => {
      const again = await untilAnswered(server, asked)
      if (isDeepStrictEqual(answer, again.answer)) return
      const [first, second] = [JSON.stringify(answer), JSON.stringify(again.answer)]
      faults.push(`${asked.msisdn}: ${first}, then ${second}`)
    }
    await Promise.all(clients.slice(at, at + AT_ONCE).map(check))
  }
  return faults.slice(0, NAMED)
}

type Server = ReturnType<typeof keepServer>

/** A process that accepts and sends, restarted whenever it was killed. */
function keepServer(urls: Record<'ownerUrl' | 'appUrl' | 'systemUrl', string>) {
  let child: ChildProcess | undefined
  const waiting = new Map<number, (got: Reply | undefined) => void>()
  const start = async () => {
    const settings = { ...urls, engine: { unconfirmedMs: 2_000, leaseSeconds: 2 } }
    const begun = fork(new URL('./engineProcess.ts', import.meta.url), [JSON.stringify(settings)])
    await Promise.race([once(begun, 'message'), once(begun, 'exit')])
    begun.on('message', (message) => {
      const got = reply.safeParse(message)
      if (got.success) waiting.get(got.data.n)?.(got.data)
    })
    child = begun
  }
  return {
    start,
    isUp: () => child?.connected ?? false,
    /** Undefined: the process died before it answered, or is away. */
    ask: (asked: Asked) =>
      new Promise<Reply | undefined>((resolve) => {
        const { n } = asked
        const done = (got: Reply | undefined) => {
          waiting.delete(n)
          resolve(got)
        }
        waiting.set(n, done)
        if (!child?.connected) return done(undefined)
        child.send({ kind: 'single', ...asked, requestKey: `chaos-${n}` }, (error) => {
          if (error) done(undefined)
        })
      }),
    async kill(restart = true) {
      const victim = child
      child = undefined
      if (victim && victim.exitCode === null && victim.signalCode === null) {
        const exited = once(victim, 'exit')
        victim.kill('SIGKILL')
        await exited
      }
      for (const done of waiting.values()) done(undefined)
      if (restart) await start()
    },
    async stop() {
      if (!child) return
      const exited = once(child, 'exit')
      child.send({ kind: 'stop' })
      await exited
    },
  }
}
