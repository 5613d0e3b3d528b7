import { describe, test } from 'node:test'

/** Time limit of a single journey, also on a slow machine. */
const LIMIT_MS = 300_000

/** What a file declares while it loads, in its order; undefined when no file loads. */
let declared: (() => void)[] | undefined

/** Declares now, or when the file that is loading has been read. */
export function declare(it: () => void): void {
  if (declared) declared.push(it)
  else it()
}

/**
 * Loads a file of journeys and returns what declares them. Each file becomes a suite of its own, so that the hooks of
 * one file do not run for another one of the same process.
 * @throws what the file throws while it loads
 */
export async function declaredBy(load: () => Promise<unknown>): Promise<readonly (() => void)[]> {
  const own: (() => void)[] = []
  declared = own
  try {
    await load()
  } finally {
    declared = undefined
  }
  return own
}

/**
 * One user action, described as a sentence. The runner waits for it.
 * @param limitMs for a journey over very many pages
 */
export function journey(sentence: string, walk: () => Promise<void>, limitMs = LIMIT_MS): void {
  declare(() => void test(sentence, { timeout: limitMs }, walk))
}

/** Related journeys. */
export function chapter(sentence: string, journeys: () => void): void {
  declare(() => void describe(sentence, journeys))
}
