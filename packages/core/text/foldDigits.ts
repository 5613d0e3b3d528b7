const DECIMAL = /\p{Nd}/u
const OTHER_DECIMALS = /(?![0-9])\p{Nd}/gu

const known = new Map<string, string>()

/**
 * A text with the decimal digits of every script (Unicode category Nd: full-width, Arabic, Persian,
 * Devanagari, Bengali, Thai ...) as those of ASCII.
 */
export const foldDigits = (text: string): string => text.replace(OTHER_DECIMALS, asciiDigit)

function asciiDigit(digit: string): string {
  const found = known.get(digit)
  if (found !== undefined) return found
  const value = String(valueOf(digit.codePointAt(0) ?? 0))
  known.set(digit, value)
  return value
}

/** The digits of a script stand one after another from 0 to 9 (Unicode Standard §4.6). */
function valueOf(code: number): number {
  let before = 0
  while (DECIMAL.test(String.fromCodePoint(code - before - 1))) before++
  // Where several sets of digits follow each other without a gap.
  return before % 10
}
