import { isGsm7 } from './gsm7.ts'
import { segment } from './segment.ts'

/** Characters inserted automatically by word processors and phones, and their plain equivalents. */
const lookAlikes: readonly (readonly [characters: string, plain: string])[] = [
  ['‘’‚‛′´`', "'"],
  ['“”„‟″«»', '"'],
  ['‐‑‒–—―−', '-'],
  ['…', '...'],
  ['•·', '-'],
  ['\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\t', ' '],
  ['\u200b\u200c\u200d\u2060\ufeff', ''],
]

const plainOf = new Map(
  lookAlikes.flatMap(([characters, plain]) =>
    Array.from(characters, (one) => [one, plain] as const),
  ),
)

export interface OddCharacter {
  character: string
  /** Its GSM-7 equivalent; null if nothing means the same. */
  plain: string | null
  times: number
}

/** The characters that force a text into UCS-2, each once, in order of appearance. */
export function oddCharacters(text: string): OddCharacter[] {
  const found = new Map<string, OddCharacter>()
  for (const character of text) {
    if (isGsm7(character)) continue
    const known = found.get(character)
    if (known) known.times += 1
    else found.set(character, { character, plain: plainOf.get(character) ?? null, times: 1 })
  }
  return [...found.values()]
}

/** The text with plain equivalents; characters without one are unchanged. */
export const plainText = (text: string): string =>
  Array.from(text, (character) => plainOf.get(character) ?? character).join('')

/** What plain characters would save; null if the text would still not fit GSM-7. */
export function plainOffer(text: string): { text: string; before: number; after: number } | null {
  if (isGsm7(text)) return null
  const plain = plainText(text)
  if (!isGsm7(plain)) return null
  return { text: plain, before: segment(text).parts, after: segment(plain).parts }
}
