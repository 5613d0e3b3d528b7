import { basename } from 'node:path'

/** A word that so many tests have in their names says nothing about any of them. */
const COMMON = 12
/** Shorter words are parts of others. */
const LONG_ENOUGH = 5
/** Folders whose name is the noun of what is in them. */
const OF_A_NOUN =
  /\/(?:services|store|screens|engine|drivers|routes|calls|lists|entities|jobs)\/(\w+)\//

/** A name without the forms in which files differ: `Gateways.test.tsx` and `gateway.ts` are both `gateway`. */
const nounOf = (name: string): string =>
  name
    .replace(/(?:\.test|\.e2e)?\.\w+$/, '')
    .toLowerCase()
    .replace(/s$/, '')

/** The nouns of a file: its own name, and that of the folder of its noun. */
function nounsOf(path: string): string[] {
  const folder = OF_A_NOUN.exec(path)?.[1]
  return [basename(path), ...(folder === undefined ? [] : [folder])].map(nounOf)
}

/**
 * The tests, of those given, that are named after a file that changed or after the folder of its noun: a test of the
 * whole server imports none of what it is about.
 * @returns the tests, each with the word
 */
export function namedAfter(
  changed: readonly string[],
  tests: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const noun of new Set(changed.flatMap(nounsOf))) {
    const within = tests.filter((test) => nounOf(basename(test)).includes(noun))
    const isTelling = noun.length >= LONG_ENOUGH && within.length <= COMMON
    for (const test of within) {
      if (isTelling || nounOf(basename(test)) === noun) found.set(test, noun)
    }
  }
  return found
}
