import type { Hold } from '../../store/leases/leases.ts'
import { createRest } from './createRest.ts'

/** Why work was told to end. */
export class Interrupted extends Error {
  /** cancel: someone asked; lost: another process has it now; stop: this process ends. */
  readonly why: 'cancel' | 'lost' | 'stop'
  constructor(why: 'cancel' | 'lost' | 'stop') {
    super(why)
    this.why = why
  }
}

/**
 * Renews a lease from now on until `end`. Its signal aborts when it is cancelled or lost (also when nothing was heard
 * of the database for as long as the lease lasts), or with `stopping`.
 */
export function holding(
  keep: (leaseMs: number) => Promise<Hold>,
  { beatMs, leaseMs }: { beatMs: number; leaseMs: number },
  stopping: AbortSignal,
): { signal: AbortSignal; end(): Promise<void> } {
  const ending = new AbortController()
  const { rest, wake } = createRest()
  let isOver = false
  const beat = async (): Promise<void> => {
    let keptAt = performance.now()
    while (!isOver) {
      try {
        const hold = await keep(leaseMs)
        keptAt = performance.now()
        if (hold !== 'kept' && !isOver) ending.abort(new Interrupted(hold))
      } catch {
        // The database is away, which whoever needs it reports: others may take over once the lease ends.
        if (performance.now() - keptAt > leaseMs) ending.abort(new Interrupted('lost'))
      }
      if (!isOver) await rest(beatMs)
    }
  }
  const beating = beat()
  return {
    signal: AbortSignal.any([stopping, ending.signal]),
    async end() {
      isOver = true
      wake()
      await beating
    },
  }
}
