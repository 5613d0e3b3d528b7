import type { Ids } from '../ports/ids.ts'
import type { Transaction } from '../store/database/withScope.ts'
import type { SandboxIds } from '../store/sandbox/sandboxIds.ts'

/** Something that happened in the past of the sandbox. */
export interface PastStep {
  /** UTC ms. */
  at: number
  /** Writes it; returns what follows from it. */
  work: (at: Date) => Promise<readonly PastStep[] | void>
}

/** What steps are written with. */
export interface Past {
  on: Transaction
  sandbox: SandboxIds
  /** When the past ends. */
  now: Date
  ids: Ids
}

/**
 * Steps in the order of their times, between whatever else happened.
 * @param goTo sets all clocks, UTC ms
 */
export function pastSteps(goTo: (ms: number) => Promise<void>, steps: readonly PastStep[]) {
  const due = [...steps]
  return {
    /** Writes everything that happened until then, also what follows from it until then. */
    async until(ms: number): Promise<void> {
      for (;;) {
        due.sort((a, b) => a.at - b.at)
        const [first] = due
        if (!first || first.at > ms) return
        due.shift()
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they happened
        await goTo(first.at)
        // oxlint-disable-next-line no-await-in-loop -- as above
        due.push(...((await first.work(new Date(first.at))) ?? []))
      }
    },
  }
}
