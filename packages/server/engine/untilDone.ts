import { setTimeout as delay } from 'node:timers/promises'

/** Retries work until it succeeds, fails permanently, or the engine stops; in the last case it never settles. */
export type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** When each piece of work that is being retried began to fail, by `performance.now()`. */
export type Failing = Map<object, number>

/**
 * The engine outlives its database: what must be written is retried until it is. Each failure is reported and kept in
 * `failing` until the work succeeds; after `signal` nothing is retried and the promise never settles, so that no
 * half-done work continues on a stopped engine. Failures for which `mayPass` is false are thrown.
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
