import { MOST_VARIABLES, nameOfHeading, plainName } from './variableText.ts'

/** A variable of a text that the list does not have, and the one that was probably meant. */
export interface MisspeltVariable {
  /** As it stands in the text, e.g. `{First name|friend}`. */
  written: string
  /** What belongs in its place, with the same stand-in: `{first_name|friend}`. */
  meant: string
}

// One or two braces on each side: other products write variables with two.
const LIKE_VARIABLE = /(?<!\\)\{{1,2}([^{}\\|]{1,80})(\|[^{}\\]{0,200})?\}{1,2}/gu
/** No text gets more corrections than this at once, and no list is searched further: the work of a text is bounded. */
const MOST_LOOKED = MOST_VARIABLES
const MOST_SEARCHED = 200

/**
 * The variables of a text that no column is called, where one column is called nearly so: by its heading instead of its
 * name, with two braces, or with a slip of the pen. What resembles nothing is left out.
 * @param known the variables that the list fills, as `columnVariables` names them
 */
export function misspeltVariables(source: string, known: readonly string[]): MisspeltVariable[] {
  const offered = known.slice(0, MOST_SEARCHED)
  const isKnown = new Set(known)
  const found = new Map<string, MisspeltVariable>()
  const looked = new Set<string>()
  for (const [written, inside = '', instead = ''] of source.matchAll(LIKE_VARIABLE)) {
    if (looked.size === MOST_LOOKED) break
    const isWritten = !written.startsWith('{{') && !written.endsWith('}}')
    if (isWritten && isKnown.has(plainName(inside))) continue
    if (looked.has(written)) continue
    looked.add(written)
    const meant = nearest(nameOfHeading(inside), offered)
    if (meant !== undefined) found.set(written, { written, meant: `{${meant}${instead}}` })
  }
  return [...found.values()]
}

function nearest(name: string, known: readonly string[]): string | undefined {
  if (name === '') return undefined
  if (known.includes(name)) return name
  const bare = name.replaceAll('_', '')
  const same = known.find((one) => one.replaceAll('_', '') === bare)
  if (same !== undefined) return same
  // A short name is one slip away from too many others.
  const most = Math.min(3, Math.floor(name.length / 3))
  let best: { one: string; slips: number } | undefined
  for (const one of known) {
    if (Math.abs(one.length - name.length) > most) continue
    const slips = slipsBetween(name, one)
    if (slips <= most && (best === undefined || slips < best.slips)) best = { one, slips }
  }
  if (best !== undefined) return best.one
  // "name" where the only column with that word is "first_name".
  const within = known.filter((one) => one.split('_').includes(name))
  return within.length === 1 ? within[0] : undefined
}

/** Letters put in, left out, replaced, or exchanged with their neighbour, between two words. */
function slipsBetween(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let y = 1; y <= from.length; y++) {
    const next = [y]
    for (let x = 1; x <= to.length; x++) {
      const isSame = from[y - 1] === to[x - 1]
      const swapped = y > 1 && x > 1 && from[y - 1] === to[x - 2] && from[y - 2] === to[x - 1]
      next.push(
        Math.min(
          (row[x] ?? 0) + 1,
          (next[x - 1] ?? 0) + 1,
          (row[x - 1] ?? 0) + (isSame ? 0 : 1),
          swapped ? (before[x - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
