/** Separators between numbers: comma, semicolon, bar, tab and line break, Latin and Chinese (spec §7). */
const SEPARATORS = /[,;|\t\n\r\v\f\u0085\u2028\u2029，；、｜﹐﹔]+/
// A plus sign begins a number, wherever it stands.
const BEFORE_PLUS = /(?<=[\p{Nd}\p{L}).])[\s\u00A0\u3000]+(?=[(（]?[+＋])/u
/** Most digits of a number, ITU-T E.164. */
const MOST_DIGITS = 15
const FEWEST_DIGITS = 7

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0

/**
 * The numbers of a text as people write several: with separators of any kind, mixed too, or with blanks where the text
 * has more digits than one number and each part has enough for one. A part that is no number stays a part.
 */
export function splitNumbers(text: string): string[] {
  return text
    .split(SEPARATORS)
    .flatMap((piece) => piece.split(BEFORE_PLUS))
    .flatMap(byBlanks)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

function byBlanks(piece: string): string[] {
  if (digitsIn(piece) <= MOST_DIGITS) return [piece]
  const parts = piece.trim().split(/\s+/)
  return parts.every((part) => digitsIn(part) >= FEWEST_DIGITS) ? parts : [piece]
}
