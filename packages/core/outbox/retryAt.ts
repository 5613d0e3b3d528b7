/** Pauses after the first, second, ... failed attempt, ms; after the last of them there is one more attempt. */
export type RetryWaits = readonly number[]

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How long each kind of event is tried again. Codes and answers: as long as they are useful.
 * Callbacks: some 75 hours, in the steps that customers know from others (Standard Webhooks).
 */
export const retryWaits = {
  code: [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE],
  answer: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  mail: [30 * SECOND, 5 * MINUTE],
  callback: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
} as const satisfies Record<string, RetryWaits>
export type OutboxKind = keyof typeof retryWaits

/** The shortest pause as a share of the full one: many that failed together do not come back together. */
const SHORTEST = 0.8

/**
 * When to try again after `tries` attempts, of which the last failed at `now` (ms); null: no more.
 * @param random from 0 to 1
 * @param atLeast a pause the other side asked for, ms; it counts up to the longest of ours
 */
export function retryAt(
  waits: RetryWaits,
  {
    tries,
    now,
    random,
    atLeast = 0,
  }: { tries: number; now: number; random: number; atLeast?: number },
): number | null {
  const wait = waits[tries - 1]
  if (wait === undefined) return null
  const jittered = wait * (SHORTEST + (1 - SHORTEST) * random)
  return now + Math.round(Math.max(jittered, Math.min(atLeast, Math.max(...waits))))
}
