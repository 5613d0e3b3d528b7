import { setTimeout as delay } from 'node:timers/promises'

/** Runs work again and again until it succeeds or the engine stops; then it rests unresolved. */
export type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/**
 * The engine outlives its database: what must be written is written again until it is. Each
 * failure is reported; after `signal` nothing is tried any more and the promise never settles, so
 * that no half-done work continues on a stopped engine.
 */
export function untilDone(onError: (error: unknown) => void, signal: AbortSignal): Retry {
  return async (work) => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (signal.aborted) return new Promise(() => undefined)
      try {
        return await work()
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
      await delay(pause)
    }
  }
}
