/** A time as in SMPP 3.4 §7.1.1. */
export type SmppTime =
  /** An instant in ms since 1970, and the UTC offset in minutes it was written with. */
  | { readonly kind: 'absolute'; readonly at: number; readonly offsetMinutes: number }
  /** A duration from when the SMSC receives it. */
  | {
      readonly kind: 'relative'
      readonly years: number
      readonly months: number
      readonly days: number
      readonly hours: number
      readonly minutes: number
      readonly seconds: number
    }

const minuteMs = 60_000

/** Parses `YYMMDDhhmmsstnn+`, `…-` or `…R`; `undefined` if malformed or empty. */
export function parseSmppTime(text: string): SmppTime | undefined {
  if (text.length !== 16) return undefined
  const digits = pairs(text, 12)
  if (digits === undefined) return undefined
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = digits
  const sign = text[15]
  if (sign === 'R') {
    if (text.slice(12, 15) !== '000') return undefined
    return { kind: 'relative', years, months, days, hours, minutes, seconds }
  }
  if (sign !== '+' && sign !== '-') return undefined
  const tenths = digit(text, 12)
  const quarters = pairs(text.slice(13, 15), 2)?.[0]
  if (tenths === undefined || quarters === undefined || quarters > 48) return undefined
  const local = utc({ years, months, days, hours, minutes, seconds })
  if (local === undefined) return undefined
  const offsetMinutes = (sign === '+' ? 15 : -15) * quarters
  return { kind: 'absolute', at: local + tenths * 100 - offsetMinutes * minuteMs, offsetMinutes }
}

/**
 * Formats an instant from 2000 to 2099, given in ms since 1970, in tenths of a second. Throws
 * `RangeError` for another year and for an offset that is not in quarters of an hour up to 12 h.
 */
export function formatAbsoluteTime(at: number, offsetMinutes = 0): string {
  const quarters = Math.abs(offsetMinutes) / 15
  if (!Number.isInteger(quarters) || quarters > 48) {
    throw new RangeError('an offset is in quarters of an hour, at most 12 hours')
  }
  const local = new Date(at + offsetMinutes * minuteMs)
  const year = local.getUTCFullYear()
  if (!(year >= 2000 && year <= 2099)) throw new RangeError('an SMPP time lies in 2000 to 2099')
  const tenths = Math.floor(local.getUTCMilliseconds() / 100)
  const zone = `${two(quarters)}${offsetMinutes < 0 ? '-' : '+'}`
  return `${dateTime(local)}${tenths}${zone}`
}

/**
 * Formats a duration in whole seconds, up to 31 days: beyond that SMPP counts in months, which have
 * no fixed length. Throws `RangeError` outside of that range.
 */
export function formatRelativeTime(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  if (!Number.isInteger(seconds) || seconds < 0 || days > 31) {
    throw new RangeError('a relative time is a whole number of seconds up to 31 days')
  }
  const hours = Math.floor(seconds / 3_600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  return `0000${two(days)}${two(hours)}${two(minutes)}${two(seconds % 60)}000R`
}

/**
 * Parses the `YYMMDDhhmm` of a delivery receipt, or `YYMMDDhhmmss`, which many SMSCs send, as ms
 * since 1970. The receipt does not contain its zone: the caller must know the SMSC's offset in
 * minutes.
 */
export function parseReceiptDate(text: string, offsetMinutes = 0): number | undefined {
  if (text.length !== 10 && text.length !== 12) return undefined
  const digits = pairs(text, text.length)
  if (digits === undefined) return undefined
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = digits
  const local = utc({ years, months, days, hours, minutes, seconds })
  return local === undefined ? undefined : local - offsetMinutes * minuteMs
}

/** The minute that was formatted last: receipts of one minute come thousands at a time. */
let lastMinute = NaN
let lastDate = ''

/** Formats the `YYMMDDhhmm` of a delivery receipt. */
export function formatReceiptDate(at: number, offsetMinutes = 0): string {
  const minute = Math.floor(at / minuteMs) + offsetMinutes
  if (minute !== lastMinute) {
    lastDate = dateTime(new Date(minute * minuteMs)).slice(0, 10)
    lastMinute = minute
  }
  return lastDate
}

interface Fields {
  years: number
  months: number
  days: number
  hours: number
  minutes: number
  seconds: number
}

function utc({ years, months, days, hours, minutes, seconds }: Fields): number | undefined {
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const at = Date.UTC(2000 + years, months - 1, days, hours, minutes, seconds)
  const date = new Date(at)
  // Date would roll 31 June over into July; here it is an error.
  return date.getUTCMonth() === months - 1 && date.getUTCDate() === days ? at : undefined
}

function dateTime(date: Date): string {
  const day = [date.getUTCFullYear() % 100, date.getUTCMonth() + 1, date.getUTCDate()]
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  return [...day, ...time].map(two).join('')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function digit(text: string, at: number): number | undefined {
  const value = text.charCodeAt(at) - 48
  return value >= 0 && value <= 9 ? value : undefined
}

function pairs(text: string, length: number): number[] | undefined {
  const values: number[] = []
  for (let at = 0; at < length; at += 2) {
    const tens = digit(text, at)
    const ones = digit(text, at + 1)
    if (tens === undefined || ones === undefined) return undefined
    values.push(tens * 10 + ones)
  }
  return values
}
