import { setTimeout as delay } from 'node:timers/promises'

/** Runs work again and again until it succeeds, or fails for good, or the engine stops; then it rests unresolved. */
export type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Since when each piece of work fails that is tried again, by the clock of `performance.now()`. */
export type Failing = Map<object, number>

/**
 * The engine outlives its database: what must be written is written again until it is. Each
 * failure is reported and kept in `failing` until the work succeeds; after `signal` nothing is tried any more and the
 * promise never settles, so that no half-done work continues on a stopped engine. What `mayPass` denies is thrown.
 */
export function untilDone(
  onError: (error: unknown) => void,
  signal: AbortSignal,
  failing: Failing = new Map(),
  mayPass: (error: unknown) => boolean = () => true,
): Retry {
  return async (work) => {
    const since = () => failing.get(work) ?? performance.now()
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (signal.aborted) return new Promise(() => undefined)
      try {
        const result = await work()
        failing.delete(work)
        return result
      } catch (error) {
        if (!mayPass(error)) {
          failing.delete(work)
          throw error
        }
        failing.set(work, since())
        if (!signal.aborted) onError(error)
      }
      await delay(pause)
    }
  }
}
