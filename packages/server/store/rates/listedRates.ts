import type { ListedRate } from '@tandem/core'
import { sql, type Sql } from '../database/sql.ts'
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
  [product, countryId ?? '-', operatorId ?? '-', prefix ?? '-', category ?? '-'].join('/')

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

/** Rows read at once: a list may be longer than what fits into memory as rows. */
const AT_ONCE = 20_000

/** A group's rates in force at an instant, by key; or only those of some keys. */
export async function listedRates(
  db: Transaction,
  rateGroupId: string,
  at: Date,
  keys: readonly string[] | null = null,
): Promise<Map<string, StoredRate>> {
  const listed = new Map<string, StoredRate>()
  let after = '0'
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = await sql<{ id: string; key: string; nanos: string; terms: string }>`
      select r.id, r.rate_key as key, r.price_nanos as nanos, ${TERMS} as terms from sms_rate r
      where r.rate_group_id = ${rateGroupId} and r.id > ${after} and ${inForceAt(at)}
        and (${keys}::text[] is null or r.rate_key = any (${keys}::text[]))
      order by r.id limit ${AT_ONCE}`.rows(db)
    for (const { id, key, nanos, terms } of rows) {
      listed.set(key, { id, priceNanos: BigInt(nanos), terms })
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return listed
    after = last.id
  }
}
