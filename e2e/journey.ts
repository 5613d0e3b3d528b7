import { describe, test } from 'node:test'

/** Time limit of a single journey, also on a slow machine. */
const LIMIT_MS = 300_000

/**
 * One user action, described as a sentence. The runner waits for it.
 * @param limitMs for a journey over very many pages
 */
export function journey(sentence: string, walk: () => Promise<void>, limitMs = LIMIT_MS): void {
  void test(sentence, { timeout: limitMs }, walk)
}

/** Related journeys. */
export function chapter(sentence: string, journeys: () => void): void {
  void describe(sentence, journeys)
}
