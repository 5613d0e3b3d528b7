import { randomUUID } from 'node:crypto'

import type { Work } from '../services/runner/startRunner.ts'

/** Does every piece of work that is due now, one after the other; returns their number. */
export async function deliverDue<Item>(work: Work<Item>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const worker = randomUUID()
    const item = await work.claim(worker, 60_000)
    if (item === undefined) return done
    await work.run(item, { worker, signal: new AbortController().signal })
  }
}
