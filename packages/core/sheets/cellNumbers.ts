/** The number of significant digits a spreadsheet keeps. */
const MOST_DIGITS = 15
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** The number a spreadsheet stores without rounding; undefined if it cannot, and the value has to stay text. */
export function cellNumber(decimal: string): number | undefined {
  if (!/^-?[0-9]+(?:\.[0-9]+)?$/.test(decimal)) return undefined
  const digits = decimal.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '')
  return digits.length <= MOST_DIGITS ? Number(decimal) : undefined
}

/** The day number of a local time `YYYY-MM-DD HH:mm:ss`; undefined for days before a spreadsheet's first. */
export function cellDay(local: string): number | undefined {
  const ms = Date.parse(`${local.replace(' ', 'T')}Z`) - FIRST_DAY
  // Until 1 March 1900 spreadsheets count a day that never existed.
  return ms >= 61 * DAY_MS ? ms / DAY_MS : undefined
}

/** Whether two texts are the same decimal: 0.05 and 0.0500. */
export function sameDecimal(one: string, other: string): boolean {
  const plain = (text: string): string | undefined => {
    const found = /^(-?)0*([0-9]+)(?:\.([0-9]*?)0*)?$/.exec(text.trim())
    return found ? `${found[1]}${found[2]}.${found[3] ?? ''}` : undefined
  }
  const found = plain(one)
  return found !== undefined && found === plain(other)
}
