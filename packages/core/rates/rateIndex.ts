import type { Destination } from '../phone/network.ts'
import type { Terms } from './terms.ts'
import { buildPrefixTrie, longestPrefix, type PrefixTrie } from '../phone/prefixTrie.ts'

/** When a message of this rate is charged: once a carrier accepted it, or once it is delivered. */
export type ChargeOn = 'submit' | 'delivered'

/**
 * One row of a rate group, for exactly one key: a network (mcc and mnc), all networks of an MCC (mnc null), a country (mcc
 * null), numbers that begin with a dialled prefix, or a category of deliveries (in a country or, with null, anywhere).
 * Codes are digit strings: MNC "01" and "001" are different networks.
 */
export type Rate = {
  id: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  mcc: string | null
  mnc: string | null
  /** E.164 digits. */
  prefix?: string
  category?: string
  terms: Terms
  chargeOn: ChargeOn
  /** UTC milliseconds; the row applies from this instant until a newer one for the same key. */
  effectiveAt: number
  /** UTC milliseconds; from this instant the key has no rate, unless another row begins. Left out or null: open. */
  endsAt?: number | null
}

/** Whether it is the same network. */
export const isSameDestination = (one: Destination, other: Destination): boolean =>
  one.country === other.country && one.mcc === other.mcc && one.mnc === other.mnc

/** What is to be priced: a message, a call by the number dialled (E.164 digits), or a delivery of a category. */
export type Priceable = Destination | { dialled: string } | { country: string; category: string }

/** The rates in force at one instant. Immutable, so a chunk rated against it stays consistent. */
export type RateIndex = {
  byKey: ReadonlyMap<string, Rate>
  /** Of each country the highest, of whatever key: what an operator costs that is not known. */
  highest: ReadonlyMap<string, Rate>
  /** Rates of calls, by what is dialled. */
  prefixes: PrefixTrie<Rate>
  /** When the next row takes effect or ends (UTC ms): build a new index then. Null if none is pending. */
  nextChangeAt: number | null
  /** Ids of rows without a key, which can never match. */
  unusable: readonly string[]
}

/** Indexes the rows in force at `nowMs`; for one key the newest wins, then the later in the list. */
export function buildRateIndex(rows: Iterable<Rate>, nowMs: number): RateIndex {
  const byKey = new Map<string, Rate>()
  const unusable: string[] = []
  let nextChangeAt: number | null = null
  for (const rate of rows) {
    const key = keyOf(rate)
    const { effectiveAt, endsAt } = rate
    if (key === null) unusable.push(rate.id)
    else if (effectiveAt > nowMs) nextChangeAt = Math.min(nextChangeAt ?? effectiveAt, effectiveAt)
    else if (endsAt != null && endsAt <= nowMs) continue
    else {
      if (endsAt != null) nextChangeAt = Math.min(nextChangeAt ?? endsAt, endsAt)
      if ((byKey.get(key)?.effectiveAt ?? effectiveAt) <= effectiveAt) byKey.set(key, rate)
    }
  }
  return {
    byKey,
    highest: highestOf(byKey.values()),
    prefixes: prefixesOf(byKey.values()),
    nextChangeAt,
    unusable,
  }
}

function prefixesOf(rates: Iterable<Rate>): PrefixTrie<Rate> {
  const rows: [string, Rate][] = []
  for (const rate of rates) if (rate.prefix !== undefined) rows.push([rate.prefix, rate])
  return rows.length === 0 ? NO_PREFIXES : buildPrefixTrie(rows)
}
const NO_PREFIXES = buildPrefixTrie<Rate>([])

/**
 * The rate of the most specific key that has one; undefined means "rate not present". A message whose operator is not
 * known has the highest of its country: it may turn out to be for any of them (docs/decisions/035).
 */
export function findRate(index: RateIndex, asked: Priceable): Rate | undefined {
  return 'mnc' in asked && asked.mnc === null
    ? index.highest.get(asked.country)
    : listedRate(index, asked)
}

/** As the list says it: of no operator the row of the country, even if that of an operator is higher. */
export function listedRate({ byKey, prefixes }: RateIndex, asked: Priceable): Rate | undefined {
  if ('dialled' in asked) return longestPrefix(prefixes, asked.dialled)
  for (const key of keysOf(asked)) {
    const rate = byKey.get(key)
    if (rate) return rate
  }
  return undefined
}

/** Of messages: calls and deliveries have keys of their own. */
function highestOf(rates: Iterable<Rate>): ReadonlyMap<string, Rate> {
  const highest = new Map<string, Rate>()
  for (const rate of rates) {
    const { country, prefix, category } = rate
    if (country === null || prefix !== undefined || category !== undefined) continue
    const known = highest.get(country)
    if (!known || isDearer(rate, known)) highest.set(country, rate)
  }
  return highest
}

/** Of equal prices, who pays for every submit pays more; then the row of the whole country says it best. */
function isDearer(one: Rate, other: Rate): boolean {
  const [price, known] = [one.terms.priceNanos, other.terms.priceNanos]
  if (price !== known) return price > known
  if (one.chargeOn !== other.chargeOn) return one.chargeOn === 'submit'
  return one.mcc === null && other.mcc !== null
}

function keyOf({ country, mcc, mnc, prefix, category }: Rate): string | null {
  if (prefix !== undefined) return `+${prefix}`
  if (category !== undefined) return `${country ?? ''}/${category}`
  if (mcc !== null) return `${mcc}-${mnc ?? ''}`
  return mnc === null ? country : null
}

/** The keys under which a rate may be, most specific first. */
function keysOf(asked: Exclude<Priceable, { dialled: string }>): string[] {
  const { country } = asked
  if ('category' in asked) return [`${country}/${asked.category}`, `/${asked.category}`]
  const { mcc, mnc } = asked
  if (mcc === null) return [country]
  return mnc === null ? [`${mcc}-`, country] : [`${mcc}-${mnc}`, `${mcc}-`, country]
}
