/** 0-based column of a reference such as "AB12"; undefined if it is not one. */
export function columnOf(reference: string): number | undefined {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return at > 0 && at <= 3 ? column - 1 : undefined
}

/** A number cell as text: 8.613800138E+12 with all its digits. Other content is unchanged. */
export function numberText(stored: string): string {
  if (/^(0|[1-9]\d{0,14})$/.test(stored)) return stored
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  return Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : plainDigits(value)
}

const DAY_MS = 86_400_000
// The last day of a spreadsheet is 9999-12-31; a phone number formatted as a date is far beyond.
const LAST_DAY = 2_958_465

/** A number in plain digits, however small: 1e-9 as 0.000000001. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  const text =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits.padEnd(point, '0')
        : `${digits.slice(0, point)}.${digits.slice(point)}`
  return value < 0 ? `-${text}` : text
}

/** A date cell (days since 1899-12-30, or 1904-01-01) as ISO text, with the time if it has one. */
export function dateText(stored: string, from1904: boolean): string {
  const days = Number(stored)
  if (stored.trim() === '' || !(days >= 0 && days <= LAST_DAY)) return numberText(stored)
  const origin = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  // Counting from 1900 includes a 29 February 1900 that never existed, so earlier days are off by
  // one.
  const shift = !from1904 && days >= 1 && days < 60 ? 1 : 0
  const milliseconds = Math.round((days + shift) * DAY_MS)
  if (milliseconds < DAY_MS) return new Date(milliseconds).toISOString().slice(11, 19)
  const iso = new Date(origin + milliseconds).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** Whether a number format shows a date or time: built-in ids (ECMA-376 18.8.30) or a format code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined) {
    const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]/gi, '')
    return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
  }
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  )
}
