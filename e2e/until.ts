import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'

/** Asked soon at first, and less and less often: each question costs those that it asks, too. */
const FIRST_MS = 50
const GROWTH = 1.4
const MOST_MS = 500

/**
 * Polls until there is a result other than null, undefined or false, and returns it. For conditions without
 * notification: a file that appears, a counter in a database.
 * @throws Error naming what was waited for, after `withinMs`
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false> | Answer | null | undefined | false,
  { withinMs = 60_000 }: { withinMs?: number } = {},
): Promise<Answer> {
  const giveUpAt = performance.now() + withinMs
  for (let pause = FIRST_MS; ; pause = Math.min(pause * GROWTH, MOST_MS)) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (performance.now() > giveUpAt) {
      throw new Error(`Waited ${withinMs / 1000} s in vain for ${what}.`)
    }
    await wait(pause)
  }
}

/**
 * Asks until the answer is the wanted one: what a page shows follows what was done to it, but not at once.
 * @throws AssertionError that compares the last answer with the wanted one
 */
export async function becomes<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  wanted: Answer,
  limit?: { withinMs?: number },
): Promise<void> {
  let last: Answer | undefined
  try {
    await until(what, async () => isDeepStrictEqual((last = await ask()), wanted), limit)
  } catch (error) {
    if (last !== undefined) assert.deepEqual(last, wanted, what)
    throw error
  }
}
