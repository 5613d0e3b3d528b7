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

/** Significant digits that spreadsheets show of a number, though they store 17. */
const SHOWN_DIGITS = 15

/**
 * A number cell as a spreadsheet shows it: 8.613800138E+12 in plain digits, 0.30000000000000004 as 0.3, since 15
 * significant digits are shown. Other content is unchanged.
 */
export function numberText(stored: string): string {
  if (/^(0|[1-9]\d{0,14})$/.test(stored)) return stored
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  return plainDigits(Number(value.toPrecision(SHOWN_DIGITS)))
}

const DAY_MS = 86_400_000
// The last day of a spreadsheet is 9999-12-31; a phone number formatted as a date is far beyond.
const LAST_DAY = 2_958_465

/** A number in plain digits, however small or large: 1e-9 as 0.000000001. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (value === 0) return '0'
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

/** What a number format shows of a moment; `elapsed`: hours, minutes or seconds that do not end at a day. */
export type Moment = 'date' | 'time' | 'elapsed'

/**
 * A date cell (days since 1899-12-30, or 1904-01-01) as ISO text. A date comes with its time, except at midnight: many
 * programs write moments in a format that shows the day alone.
 */
export function dateText(stored: string, from1904: boolean, shows: Moment = 'date'): string {
  const days = Number(stored)
  if (stored.trim() === '' || !(days >= 0 && days < LAST_DAY + 1)) return numberText(stored)
  if (shows === 'elapsed') return elapsedText(days)
  const origin = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  // Counting from 1900 includes a 29 February 1900 that never existed, so earlier days are off by
  // one.
  const shift = !from1904 && days >= 1 && days < 60 ? 1 : 0
  const milliseconds = Math.round((days + shift) * DAY_MS)
  const moment = new Date(origin + milliseconds)
  // Rounded up, or counted from 1904, it may be past that day.
  if (moment.getUTCFullYear() > 9999) return numberText(stored)
  const isTime = shows === 'time' || milliseconds < DAY_MS
  return shownMoment(moment.toISOString(), isTime ? 'time' : shows)
}

/** A date cell that holds ISO 8601 itself (ECMA-376 part 1, 18.17.4.1): the same text as of a day number. */
export function isoDateText(stored: string, shows: Moment = 'date'): string {
  const found =
    /^(\d{4}-\d{2}-\d{2})?T?(?:(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
      stored.trim(),
    )
  const [, day, minute, second = '00'] = found ?? []
  if (day === undefined && minute === undefined) return stored.trim()
  const time = `${minute ?? '00:00'}:${second}`
  if (day === undefined) return time
  return shownMoment(`${day}T${time}.000Z`, shows)
}

function shownMoment(iso: string, shows: Moment): string {
  if (shows === 'time') return iso.slice(11, 19)
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

function elapsedText(days: number): string {
  const seconds = Math.round(days * 86_400)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

// What a format shows as it stands: quoted text, an escaped letter, a blank as wide as a letter, a letter that fills.
const LITERALS = /"[^"]*(?:"|$)|\\.|_.|\*./g
const ELAPSED = /\[(?:h+|m+|s+)\]/i
// Colours, conditions, currencies and languages: [Magenta], [>100], [$€-407], [$-409], [DBNum1].
const BRACKETS = /\[[^\]]*\]/g
// "General" as Excel stores it, and as programs write it that translate it.
const GENERAL = /general|standard|est[aá]ndar|g\/通用格式|标准|標準/i

/** What a number format shows of a moment; undefined if it shows a number: built-in ids (ECMA-376 18.8.30) or a code. */
export function momentFormat(id: number, code: string | undefined): Moment | undefined {
  return code === undefined ? builtIn(id) : momentIn(code)
}

function momentIn(code: string): Moment | undefined {
  const [first = ''] = code.replaceAll(LITERALS, '').split(';')
  if (ELAPSED.test(first)) return 'elapsed'
  const bare = first.replaceAll(BRACKETS, '').replaceAll(/(s)[.,]0+/gi, '$1')
  // Digits of a number beside a letter: a unit that is not quoted.
  if (GENERAL.test(bare) || /[0#?]/.test(bare) || !/[ymdhs]/i.test(bare)) return undefined
  return /[yd]/i.test(bare) || !/[hs]/i.test(bare) ? 'date' : 'time'
}

function builtIn(id: number): Moment | undefined {
  if (id === 46) return 'elapsed'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return 'time'
  if (id === 55 || id === 56) return 'time'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? 'date'
    : undefined
}
