import { cleanNumber, parseNumber, readInternational } from '@tandem/core'
import { isId } from '@tandem/model'

/** Possible meanings of typed text. */
export interface Keyword {
  text: string
  /** The text as an id, if it can be one. */
  id: string | null
  /** E.164 digits without plus that the text may stand for. */
  numbers: readonly string[]
  /** Long enough to compare with names: one Chinese character says as much as two letters. */
  isWord: boolean
}

const FEWEST_DIGITS = 7
const MOST_DIGITS = 15

/** Full-width characters count as plain ones; `homeCountry` allows national numbers. */
export function readKeyword(raw: string, homeCountry: string | null): Keyword {
  const text = raw.normalize('NFKC').trim()
  return {
    text,
    id: isId(text) ? text : null,
    numbers: numbersOf(text, homeCountry),
    isWord: Array.from(text).length > 1 || /\p{Script=Han}/u.test(text),
  }
}

function numbersOf(text: string, homeCountry: string | null): string[] {
  const cleaned = cleanNumber(text)
  if ('reason' in cleaned) return []
  const digits = cleaned.digits.replace(/^(\+|00)/, '')
  if (digits.length < FEWEST_DIGITS) return []
  const found = [
    readInternational(text),
    ...(homeCountry === null
      ? []
      : [parseNumber(text, { defaultCountry: homeCountry, accept: 'any' })]),
  ]
  const read = found.flatMap((number) => ('e164' in number ? [number.e164.slice(1)] : []))
  // As typed too: messages may have gone to numbers unknown to the current numbering plan.
  const typed = digits.length <= MOST_DIGITS && !digits.startsWith('0') ? [digits] : []
  return [...new Set([...typed, ...read])]
}
