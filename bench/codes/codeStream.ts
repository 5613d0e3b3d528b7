import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { postJson } from '../server/postJson.ts'
import type { BenchServer } from '../server/startServer.ts'
import type { ForkedSink } from '../sink/forkSink.ts'
import { monotonicMs } from '../sink/startSink.ts'

const FIRST = 447_900_000_000
const SECONDS_TO_ARRIVE = 60

/** The durations of codes, ms: from their request to its answer, and to the carrier. */
export interface CodeTimes {
  answered: number[]
  submitted: number[]
}

/** One-time codes over HTTP with an API key, at a steady rate; they do not wait for each other. */
export class CodeStream {
  /** What their numbers begin with, and no others. */
  static readonly prefix = '4479'
  private readonly server: BenchServer
  private readonly sink: ForkedSink
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  private sent = 0

  constructor(server: BenchServer, sink: ForkedSink) {
    this.server = server
    this.sink = sink
  }

  /** Sends for so many seconds (0: no limit), at most until `ends`. */
  async run(how: { perSecond: number; seconds: number; ends?: AbortSignal }): Promise<CodeTimes> {
    const { perSecond, seconds, ends } = how
    const sentAt = new Map<string, number>()
    const answers: Promise<number>[] = []
    const from = performance.now()
    for (let n = 0; ends?.aborted !== true; n++) {
      if (seconds > 0 && n >= seconds * perSecond) break
      const wait = from + (n * 1_000) / perSecond - performance.now()
      if (wait > 0) await delay(wait)
      answers.push(this.send(sentAt))
    }
    const answered = await Promise.all(answers)
    const arrivals = await this.arrivals(sentAt)
    return {
      answered,
      submitted: [...sentAt].map(([to, at]) => (arrivals.get(to) ?? Number.NaN) - at),
    }
  }

  close(): void {
    this.agent.destroy()
  }

  private async send(sentAt: Map<string, number>): Promise<number> {
    const n = this.sent++
    const to = String(FIRST + n)
    const { api, apiKeys } = this.server
    const key = apiKeys[0]?.key ?? ''
    const body = { mobiles: `+${to}`, content: `Your code is ${100_000 + (n % 900_000)}.` }
    const at = monotonicMs()
    sentAt.set(to, at)
    await postJson(`${api}/sms/otpPremium/outbox/send`, { agent: this.agent, key, body })
    return monotonicMs() - at
  }

  /** When each of them first reached the carrier. */
  private async arrivals(sentAt: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    const deadline = performance.now() + SECONDS_TO_ARRIVE * 1_000
    while (performance.now() < deadline) {
      const { arrivals } = await this.sink.ask()
      for (const [n, to] of arrivals.destinations.entries()) {
        if (sentAt.has(to) && !found.has(to)) found.set(to, arrivals.at[n] ?? Number.NaN)
      }
      if (found.size === sentAt.size) return found
      await delay(100)
    }
    throw new Error(`Only ${found.size} of ${sentAt.size} codes reached the carrier`)
  }
}
