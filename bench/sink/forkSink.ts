import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { SinkArrivals, SinkCounters, SinkSettings } from './startSink.ts'

interface Answer {
  counters: SinkCounters
  arrivals: SinkArrivals
}

/** The sink as a process of its own. */
export interface ForkedSink {
  port: number
  /** One question at a time. */
  ask(): Promise<Answer>
  kill(): void
}

export async function forkSink(settings: Partial<SinkSettings>): Promise<ForkedSink> {
  const child = fork(new URL('./sink.ts', import.meta.url), [JSON.stringify(settings)])
  const [ready]: unknown[] = await once(child, 'message')
  const { port } = z.object({ port: z.number() }).parse(ready)
  return {
    port,
    async ask() {
      child.send({})
      const [answer]: Answer[] = await once(child, 'message')
      if (!answer) throw new Error('The sink answered nothing')
      return answer
    },
    kill: () => void child.kill(),
  }
}

const BIND_MS = 2_000

/** Leads all gateways of a server to the sink, each at so many submits a second: by default as fast as it can. */
export async function leadGateways(
  pool: pg.Pool,
  { port }: ForkedSink,
  tps = 100_000,
): Promise<void> {
  await pool.query(
    `update sms_gateway set host = '127.0.0.1', port = $1, binds = 2, window_size = 500, tps = $2,
       message_id_format = 'same', update_time = now()`,
    [port, tps],
  )
  await delay(BIND_MS)
}
