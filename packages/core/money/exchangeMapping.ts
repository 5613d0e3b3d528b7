import { jsonAt, plainOf } from '../json/jsonAt.ts'
import { parsePlaces, type Place, type Places } from '../json/places.ts'
import { EXCHANGE_DECIMALS } from './exchange.ts'
import { divideRounded } from './round.ts'

const keys = ['ok', 'base', 'at', 'rates', 'list', 'currency', 'rate'] as const
type Key = (typeof keys)[number]

/** Where the answer of a provider of exchange rates says what. */
export type ExchangeMapping = Readonly<Places<Key>>

/** Why an answer is not used. */
export type ExchangeFault = 'notOk' | 'otherBase' | 'old' | 'unreadable'

/** In 1e-10 of each currency for one of the base, and the instant of the rates (UTC ms); null: it does not say. */
export interface ExchangeAnswer {
  units: ReadonlyMap<string, bigint>
  at: number | null
}

/** Central banks publish on working days: over a long holiday, the newest rates are this old. */
export const OLDEST_ANSWER_MS = 5 * 86_400_000
/** As much as the console takes: 100,000,000. */
const MOST_UNITS = 10n ** 8n * 10n ** BigInt(EXCHANGE_DECIMALS)

/**
 * A mapping as people write it, one line each. Either one object has all rates by currency, or a list has one each:
 *
 *     ok: success = true            list: data
 *     base: source                  currency: to
 *     at: timestamp                 rate: value
 *     rates: quotes
 *
 * Undefined: it is none, or says of no rate where it is.
 */
export function parseExchangeMapping(text: string): ExchangeMapping | undefined {
  const mapping = parsePlaces(keys, text)
  if (!mapping) return undefined
  const isMap = mapping.rates !== undefined
  const isList = mapping.currency !== undefined && mapping.rate !== undefined
  return isMap !== isList ? mapping : undefined
}

/**
 * The rates in an answer. A vendor may answer with an error and status 200, for another base than was asked, or with
 * rates of long ago: then why not. Of a currency whose rate is no positive number it says nothing.
 * @param body the JSON of the answer
 */
export function readExchangeRates(
  mapping: ExchangeMapping,
  body: unknown,
  { base, now }: { base: string; now: number },
): ExchangeAnswer | ExchangeFault {
  const { ok, at: when } = mapping
  if (ok && !holds(ok, jsonAt(body, ok.path))) return 'notOk'
  if (mapping.base && plainOf(jsonAt(body, mapping.base.path)).toUpperCase() !== base) {
    return 'otherBase'
  }
  const at = when ? instantOf(plainOf(jsonAt(body, when.path))) : null
  if (when && at === null) return 'unreadable'
  if (at !== null && at < now - OLDEST_ANSWER_MS) return 'old'
  const units = new Map<string, bigint>()
  const pairs = pairsIn(mapping, body)
  for (const [name, value] of pairs ?? []) {
    const currency = currencyIn(name, base)
    const rate = unitsOf(plainOf(value))
    if (currency !== undefined && currency !== base && rate !== undefined) units.set(currency, rate)
  }
  // An empty list is an answer: it knows none of these.
  const isReadable = units.size > 0 || pairs?.length === 0
  return isReadable ? { units, at } : 'unreadable'
}

/** undefined: nothing is where the mapping says. */
function pairsIn(mapping: ExchangeMapping, body: unknown): [string, unknown][] | undefined {
  const { rates, list, currency, rate } = mapping
  if (rates) {
    const all = jsonAt(body, rates.path)
    return typeof all === 'object' && all !== null ? Object.entries(all) : undefined
  }
  const items = list ? jsonAt(body, list.path) : body
  if (!Array.isArray(items) || !currency || !rate) return undefined
  return items.map((item) => [plainOf(jsonAt(item, currency.path)), jsonAt(item, rate.path)])
}

function holds({ values }: Place, value: unknown): boolean {
  const text = plainOf(value).toLowerCase()
  return values ? values.includes(text) : !['', 'false', '0', 'no'].includes(text)
}

/** EUR, or USDEUR and USD/EUR where the base is USD. */
function currencyIn(name: string, base: string): string | undefined {
  const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const code = letters.length === 6 && letters.startsWith(base) ? letters.slice(3) : letters
  return code.length === 3 ? code : undefined
}

/** Seconds or milliseconds since 1970, a day, or an instant. */
function instantOf(text: string): number | null {
  if (/^[0-9]{9,10}$/.test(text)) return Number(text) * 1000
  const at = /^[0-9]{12,13}$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isFinite(at) ? at : null
}

const NUMBER = /^([0-9]{1,18})(?:\.([0-9]{1,30}))?(?:e([+-]?[0-9]{1,2}))?$/i

/** A number as vendors write it, exact to the tenth decimal; undefined: none, nothing, or out of all measure. */
function unitsOf(text: string): bigint | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + fraction)
  const shift = EXCHANGE_DECIMALS - fraction.length + Number(exponent)
  const units =
    shift >= 0
      ? digits * 10n ** BigInt(shift)
      : divideRounded(digits, 10n ** BigInt(-shift), 'half_up')
  return units > 0n && units <= MOST_UNITS ? units : undefined
}

/** How far a rate may move from one answer to the next until a person has to look at it. */
const JUMP_PERCENT = 20n

/** Whether a rate moved so far that it is rather a mistake of the vendor. */
export function isExchangeJump(beforeUnits: bigint, afterUnits: bigint): boolean {
  const by = afterUnits > beforeUnits ? afterUnits - beforeUnits : beforeUnits - afterUnits
  return by * 100n > beforeUnits * JUMP_PERCENT
}
