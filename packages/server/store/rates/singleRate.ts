import type { FieldValues } from '@tandem/model'

import type { Nanos, RateIds, RateTerms } from './listedRates.ts'
import { sql, type Connected } from '../database/sql.ts'

/** A rate that was written by itself, with the one before it. */
export interface SingleRate
  extends
    RateIds,
    Omit<RateTerms, Nanos>,
    Record<Exclude<Nanos, 'priceNanos'> | 'beforeNanos', string | null> {
  versionId: string | null
  rateGroupId: string
  companyId: string
  at: Date
  priceNanos: string
  beforeId: string | null
}

/** A rate that was written by itself, with the one before it; prices in nanos. */
export const findSingleRate = (on: Connected, rateId: string): Promise<SingleRate | undefined> =>
  sql<SingleRate>`
    select r.version_id as "versionId", r.rate_group_id as "rateGroupId", r.company_id as "companyId",
      r.effective_at as at, r.product, r.country_id as "countryId", r.operator_id as "operatorId", r.prefix, r.category,
      r.price_nanos as "priceNanos", r.charge_on as "chargeOn", r.connect_nanos as "connectNanos",
      r.first_seconds as "firstSeconds", r.next_seconds as "nextSeconds", r.free_seconds as "freeSeconds",
      r.least_seconds as "leastSeconds", r.per, r.speech_nanos as "speechNanos", b.id as "beforeId",
      b.price_nanos as "beforeNanos"
    from sms_rate r left join sms_rate b on b.rate_group_id = r.rate_group_id and b.rate_key = r.rate_key
      and b.deleted_at is null and b.ends_at = r.effective_at
    where r.id = ${rateId} and r.deleted_at is null`.first(on)

/** The currencies of price lists. */
export const currenciesOfLists = (on: Connected, rateGroupIds: readonly string[]) =>
  sql<{ id: string; currency: string }>`
    select id, currency from sms_rate_group where id = any(${[...rateGroupIds]}::bigint[])`.rows(on)

/** The last price, in nanos, of the key of a rate before it begins. */
export const priceBefore = (on: Connected, rate: FieldValues) =>
  sql<{ nanos: string }>`
    select price_nanos as nanos from sms_rate
    where rate_group_id = ${rate['rateGroupId']} and deleted_at is null
      and rate_key = rate_key(${rate['product']}, ${rate['countryId'] ?? null}::bigint,
        ${rate['operatorId'] ?? null}::bigint, ${rate['prefix'] ?? null}, ${rate['category'] ?? null})
      and effective_at < ${rate['effectiveAt']}::timestamptz and id <> ${rate['id'] ?? 0}
    order by effective_at desc limit 1`.first(on)

/** The price list and the version of a rate. */
export const placeOfRate = (on: Connected, rateId: string) =>
  sql<{ groupId: string; versionId: string | null }>`
    select rate_group_id as "groupId", version_id as "versionId" from sms_rate where id = ${rateId}`.first(
    on,
  )
