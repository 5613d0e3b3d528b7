import { describe, test } from 'node:test'

/** Longest a single journey may take, also on a busy machine. */
const LIMIT_MS = 120_000

/**
 * One thing a person does, told as a sentence. The runner waits for it; nobody else has to.
 * @param limitMs for a journey over very many pages
 */
export function journey(sentence: string, walk: () => Promise<void>, limitMs = LIMIT_MS): void {
  void test(sentence, { timeout: limitMs }, walk)
}

/** Journeys that belong together. */
export function chapter(sentence: string, journeys: () => void): void {
  void describe(sentence, journeys)
}
