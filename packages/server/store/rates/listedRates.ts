import type { ListedRate } from '@tandem/core'

import { sparseArray } from '../database/sparseArray.ts'
import { sql, type Sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** What a rate is for, by ids. */
export interface RateIds {
  product: string
  countryId: string | null
  operatorId: string | null
  prefix: string | null
  category: string | null
}

/** What it says beside its price. */
export interface RateTerms {
  priceNanos: bigint
  chargeOn: string
  connectNanos: bigint | null
  firstSeconds: number | null
  nextSeconds: number | null
  freeSeconds: number | null
  leastSeconds: number | null
  per: string | null
  speechNanos: bigint | null
}

/** As the function `rate_key` of the database. */
export const rateKeyText = ({
  product,
  countryId,
  operatorId,
  prefix,
  category,
}: RateIds): string =>
  `${product}/${countryId ?? '-'}/${operatorId ?? '-'}/${prefix ?? '-'}/${category ?? '-'}`

/** As `TERMS`. */
export const termsText = (terms: RateTerms): string =>
  [
    terms.priceNanos,
    terms.chargeOn,
    terms.connectNanos ?? '',
    terms.firstSeconds ?? '',
    terms.nextSeconds ?? '',
    terms.freeSeconds ?? '',
    terms.leastSeconds ?? '',
    terms.per ?? '',
    terms.speechNanos ?? '',
  ].join('|')

/** Everything a rate says, as one text: of `r`. */
export const TERMS: Sql = sql`concat_ws('|', r.price_nanos, r.charge_on, coalesce(r.connect_nanos::text, ''),
  coalesce(r.first_seconds::text, ''), coalesce(r.next_seconds::text, ''), coalesce(r.free_seconds::text, ''),
  coalesce(r.least_seconds::text, ''), coalesce(r.per, ''), coalesce(r.speech_nanos::text, ''))`

/** In force at an instant. */
export const inForceAt = (at: Date): Sql =>
  sql`r.deleted_at is null and r.effective_at <= ${at}::timestamptz and (r.ends_at is null or r.ends_at > ${at}::timestamptz)`

export interface StoredRate extends ListedRate {
  id: string
}

/** Keys read at once: a list may be longer than what should be in memory. */
const AT_ONCE = 5_000

/** What a list says of these keys at an instant. */
export async function listedRates(
  db: Transaction,
  rateGroupId: string,
  at: Date,
  keys: readonly string[],
): Promise<Map<string, StoredRate>> {
  const rows = await sql<{ id: string; key: string; nanos: string; terms: string }>`
    select r.id, r.rate_key as key, r.price_nanos as nanos, ${TERMS} as terms from sms_rate r
    where r.rate_group_id = ${rateGroupId} and r.rate_key = any (${sparseArray(keys)}::text[]) and ${inForceAt(at)}`.rows(
    db,
  )
  return new Map(
    rows.map(({ id, key, nanos, terms }) => [key, { id, priceNanos: BigInt(nanos), terms }]),
  )
}

/** The keys of a list at an instant from one on, in their order; none: that was all. */
export const listedKeys = async (
  db: Transaction,
  rateGroupId: string,
  at: Date,
  after: string,
): Promise<string[]> => {
  const rows = await sql<{ key: string }>`
    select r.rate_key as key from sms_rate r
    where r.rate_group_id = ${rateGroupId} and r.rate_key > ${after} and ${inForceAt(at)}
    order by r.rate_key limit ${AT_ONCE}`.rows(db)
  return rows.map(({ key }) => key)
}

/** Prices of a rate, which the database has as digits. */
export type Nanos = 'priceNanos' | 'connectNanos' | 'speechNanos'

/** The rates of a price list in force at a time, with their terms; prices in nanos. */
export const ratesInForce = (on: Connected, rateGroupId: string, now: Date) =>
  sql<RateIds & Omit<RateTerms, Nanos> & Record<Nanos, string | null>>`
    select r.product, r.country_id as "countryId", r.operator_id as "operatorId", r.prefix, r.category,
      r.price_nanos as "priceNanos", r.charge_on as "chargeOn", r.connect_nanos as "connectNanos",
      r.first_seconds as "firstSeconds", r.next_seconds as "nextSeconds", r.free_seconds as "freeSeconds",
      r.least_seconds as "leastSeconds", r.per, r.speech_nanos as "speechNanos"
    from sms_rate r where r.rate_group_id = ${rateGroupId} and ${inForceAt(now)} order by r.id`.rows(
    on,
  )

/** A rate as a price list has it, with the codes of its country and network; prices in nanos. */
export interface PriceListLine {
  sort: string
  product: string
  iso2: string | null
  mcc: string | null
  mnc: string | null
  prefix: string | null
  category: string | null
  price: string
  chargeOn: string
  connect: string | null
  first: number | null
  next: number | null
  free: number | null
  least: number | null
  per: string | null
  speech: string | null
}

/** Rates of a price list in force, in the order of their keys (`sort`), from after a key on. */
export const priceListPage = (
  on: Connected,
  rateGroupId: string,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<PriceListLine[]> =>
  sql<PriceListLine>`
    select sort, product, iso2, mcc, mnc, prefix, category, price, "chargeOn", connect, first, next, free, least, per,
      speech
    from (
      select concat_ws('/', r.product, coalesce(c.iso2, ''), coalesce(o.mcc, ''), coalesce(o.mnc, ''),
          coalesce(r.prefix, ''), coalesce(r.category, '')) collate "C" as sort, r.product, c.iso2, o.mcc, o.mnc,
        r.prefix, r.category, r.price_nanos as price, r.charge_on as "chargeOn", r.connect_nanos as connect,
        r.first_seconds as first, r.next_seconds as next, r.free_seconds as free, r.least_seconds as least, r.per,
        r.speech_nanos as speech
      from sms_rate r left join sys_country c on c.id = r.country_id left join sms_operator o on o.id = r.operator_id
      where r.rate_group_id = ${rateGroupId} and ${inForceAt(now)}) listed
    where sort > ${after} collate "C" order by sort limit ${most}`.rows(on)
