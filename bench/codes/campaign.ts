import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { BenchServer } from '../server/startServer.ts'

const FIRST = 447_400_000_000
const SECONDS_TO_END = 900

const accepted = z.object({ result: z.object({ taskId: z.string(), accepted: z.number() }) })

/** Campaigns of one company, imported over HTTP. */
export class Campaign {
  private readonly server: BenchServer
  private readonly pool: pg.Pool
  private readonly headers: Record<string, string>
  private count = 0

  constructor(server: BenchServer, pool: pg.Pool, headers: Record<string, string>) {
    this.server = server
    this.pool = pool
    this.headers = headers
  }

  /**
   * Runs one until all of it is settled; its rate a second from then on when it was accepted. `beside` begins with it
   * and is told when the last of it has been submitted.
   */
  async run<Result>(
    messages: number,
    beside?: (ends: AbortSignal) => Promise<Result>,
  ): Promise<{ rate: number; meanwhile: Result | undefined }> {
    const taskId = await this.import(messages)
    const from = performance.now()
    const submitted = new AbortController()
    const meanwhile = beside?.(submitted.signal)
    // Reported below, once the campaign has ended.
    meanwhile?.catch(() => undefined)
    await this.ended(taskId, messages, () => submitted.abort())
    const rate = (messages * 1_000) / (performance.now() - from)
    return { rate, meanwhile: await meanwhile }
  }

  /** Accepts one, to numbers from `first` on; returns its task. */
  async import(messages: number, first = FIRST): Promise<string> {
    const numbers = Array.from({ length: messages }, (_, n) => `+${first + n}`)
    this.count += 1
    const form = new FormData()
    form.set(
      'content',
      'Your order 4711 has left our warehouse and arrives tomorrow between 9 and 12.',
    )
    form.set('requestKey', `bench-${this.count}`)
    form.set('file', new Blob([numbers.join('\n')]), 'numbers.txt')
    const { api } = this.server
    const response = await fetch(`${api}/sms/marketing/outbox/import`, {
      method: 'POST',
      headers: this.headers,
      body: form,
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`The import answered ${response.status}: ${text}`)
    const { result } = accepted.parse(JSON.parse(text))
    if (result.accepted !== messages) throw new Error(`Only ${result.accepted} were accepted`)
    return result.taskId
  }

  /** What no carrier has yet is not sent any more. */
  async cancel(id: string): Promise<void> {
    const response = await fetch(`${this.server.api}/sms/marketing/task/cancel`, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    })
    if (response.status !== 200) throw new Error(`Cancelling answered ${response.status}`)
  }

  /** Resolves when all of a task have ended. */
  async ended(
    taskId: string,
    messages: number,
    onSubmitted: () => void = () => undefined,
  ): Promise<void> {
    const deadline = performance.now() + SECONDS_TO_END * 1_000
    for (;;) {
      const { rows } = await this.pool.query<{ submitted: number; ended: number }>(
        `select coalesce(sum(submitted), 0)::int as submitted,
           coalesce(sum(delivered + undelivered + failed), 0)::int as ended
         from sms_task_count where task_id = $1`,
        [taskId],
      )
      const { submitted = 0, ended = 0 } = rows[0] ?? {}
      if (submitted >= messages) onSubmitted()
      if (ended >= messages) return
      if (performance.now() > deadline) throw new Error(`Only ${ended} of ${messages} ended`)
      await delay(50)
    }
  }
}
