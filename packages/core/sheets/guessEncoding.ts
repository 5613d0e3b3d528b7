import { encodingLook } from './encodingLook.ts'
import type { LegacyEncoding } from '../text/encodings.ts'

/** What those who write where the file comes from are given in advance. */
const EXPECTED = 0.25
/** Without anything known of a place, most files that are not UTF-8 are in the code page of western Europe. */
const USUAL = 0.1
/** Less than this is no language. */
const LEAST = 0.4
/** Another reading that is so close may be meant. */
const NEAR = 0.2

/** A reading of the part of a file that is not ASCII. */
export interface Reading {
  encoding: LegacyEncoding
  text: string
}

/**
 * Which of several readings of a text was meant, best first: the likeliest, and those that read something else and are
 * almost as likely, about which somebody has to be asked. Empty: none is a language.
 * @param expected in what is written where the file comes from
 */
export function guessEncoding(
  readings: readonly Reading[],
  expected: readonly LegacyEncoding[],
): LegacyEncoding[] {
  const judged = readings
    .map(({ encoding, text }) => {
      const look = encodingLook(encoding, text)
      const usual = expected.includes(encoding) ? EXPECTED : encoding === 'windows-1252' ? USUAL : 0
      return { encoding, text, look, total: look + usual }
    })
    .filter(({ look }) => look >= LEAST)
    .toSorted((a, b) => b.total - a.total)
  const [best] = judged
  if (!best) return []
  const others = judged.filter(({ text, total }) => text !== best.text && best.total - total < NEAR)
  // Of several that read the same text one is enough.
  const each = others.filter(({ text }, at) => others.findIndex((one) => one.text === text) === at)
  return [best.encoding, ...each.map(({ encoding }) => encoding)]
}
