// Letters in code order, so that the greatest text is the latest code.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The code after the greatest one among siblings: a letter and two digits per level, A01 to A99, B01 to Z99,
 * then a01 to z99, so that it never collides with codes of the level below. Undefined if all are used.
 */
export function nextOrgCode(parentCode: string, greatest: string | undefined): string | undefined {
  if (greatest === undefined) return `${parentCode}A01`
  const letter = greatest.at(-3) ?? ''
  const number = Number(greatest.slice(-2)) + 1
  if (number <= 99) return `${parentCode}${letter}${String(number).padStart(2, '0')}`
  const next = LETTERS[LETTERS.indexOf(letter) + 1]
  return next === undefined ? undefined : `${parentCode}${next}01`
}
