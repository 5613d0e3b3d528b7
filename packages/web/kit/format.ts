import { groupThousands, minorDigits } from '@tandem/core'

const LEAST_PLACES = 2
const significantDecimals = (amount: string): string =>
  (amount.split('.')[1] ?? '').replace(/0+$/, '')

/** A decimal amount with thousands separators and at least `places` decimals; further ones are kept. */
export function formatAmount(amount: string, places = LEAST_PLACES): string {
  const [whole = '0'] = amount.split('.')
  const decimals = significantDecimals(amount).padEnd(places, '0')
  return groupThousands(decimals === '' ? whole : `${whole}.${decimals}`)
}

/** An amount with its currency for a sentence: `5,000.00 USD`. */
export const amountWords = (amount: string, currency: string, places?: number): string =>
  `${formatAmount(amount, placesIn(currency, places))} ${currency}`

/** Decimal places that align amounts digit by digit: those of the longest, at least two. */
export const placesOf = (amounts: readonly (string | null | undefined)[]): number =>
  Math.max(LEAST_PLACES, ...amounts.map((amount) => significantDecimals(amount ?? '').length))

/** Places of an amount of a currency: its own decimals, where the amounts around it have no finer ones. */
export const placesIn = (currency: string, places: number = LEAST_PLACES): number =>
  places === LEAST_PLACES ? minorDigits(currency) : places

const instantFormats = new Map<string, Intl.DateTimeFormat>()

function instantFormat(timeZone: string): Intl.DateTimeFormat {
  const known = instantFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  instantFormats.set(timeZone, made)
  return made
}

/** `YYYY-MM-DD HH:mm:ss` in a zone (spec §9); '' if it is not an instant. */
export function formatInstant(iso: string, timeZone: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const parts = new Map(
    instantFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const pick = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${pick('year')}-${pick('month')}-${pick('day')} ${pick('hour')}:${pick('minute')}:${pick('second')}`
}

/** `YYYY-MM-DD` of a moment in a zone. */
export const formatDay = (at: number, timeZone: string): string =>
  formatInstant(new Date(at).toISOString(), timeZone).slice(0, 10)

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const

/** `3 minutes ago`, in the language. */
export function formatRelative(iso: string, now: number, languageTag: string): string {
  const words = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' })
  let value = (Date.parse(iso) - now) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(value) < size) return words.format(Math.round(value), unit)
    value /= size
  }
  return words.format(Math.round(value), 'year')
}

/** A percentage with one decimal, '–' of zero. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`

/** Full-width digits and signs, as Chinese input methods write them, become plain ones. */
export const plainDigits = (typed: string): string => typed.normalize('NFKC')

/** Names keep their capital anywhere in a sentence. */
const NAMES = /^(English|Chinese|Google|Telegram|Tandem)\b/

/**
 * A label inside a sentence: 'Sender IDs' -> 'sender IDs'. Abbreviations, mixed-case words and names are unchanged:
 * 'ISO code', 'WhatsApp templates', 'English name'.
 */
export function inSentence(label: string): string {
  const isOrdinary = /^[A-Z][a-z]*(?:[-’'][a-z]+)*(?![\w])/.test(label) && !NAMES.test(label)
  return isOrdinary ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** A word of a sentence standing alone: 'sender ID' -> 'Sender ID'. */
export const asTitle = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** An hour of the day as clocks show its beginning. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
