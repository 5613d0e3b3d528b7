import { termsOf, warningsOf } from '@tandem/core'
import { sql } from '../../store/database/sql.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { dropChanges, keepChanges } from '../../store/rates/changes.ts'
import { type RateIds, rateKeyText, type RateTerms } from '../../store/rates/listedRates.ts'
import { leastCost, rateCosts } from '../../store/rates/rateCosts.ts'
import type { Work } from '../entity/work.ts'
import { noSource } from './compareLines.ts'
import { rateLimitsOf } from './approvalLimit.ts'

/**
 * What a rate that was added or changed by itself changes, as a row of its version, beside the one before it: a version
 * shows what it did, however it came to be. To be called once it is written; its caller sees the list.
 */
export async function noteSingleRate(work: Work, rateId: string): Promise<void> {
  const { ports, transaction } = work
  const found = await sql<SingleRate>`
    select r.version_id as "versionId", r.rate_group_id as "rateGroupId", r.company_id as "companyId",
      r.effective_at as at, r.product, r.country_id as "countryId", r.operator_id as "operatorId", r.prefix, r.category,
      r.price_nanos as "priceNanos", r.charge_on as "chargeOn", r.connect_nanos as "connectNanos",
      r.first_seconds as "firstSeconds", r.next_seconds as "nextSeconds", r.free_seconds as "freeSeconds",
      r.least_seconds as "leastSeconds", r.per, r.speech_nanos as "speechNanos", b.id as "beforeId",
      b.price_nanos as "beforeNanos"
    from sms_rate r left join sms_rate b on b.rate_group_id = r.rate_group_id and b.rate_key = r.rate_key
      and b.deleted_at is null and b.ends_at = r.effective_at
    where r.id = ${rateId} and r.deleted_at is null`.first(transaction)
  if (!found?.versionId) return
  const { versionId, rateGroupId, companyId, at, beforeId, ...said } = found
  const beforeNanos = nanosOf(found.beforeNanos)
  const rate = {
    ...said,
    priceNanos: BigInt(said.priceNanos),
    connectNanos: nanosOf(said.connectNanos),
    speechNanos: nanosOf(said.speechNanos),
  }
  const { jumpPercent } = await rateLimitsOf(work)
  const costs = await rateCosts(transaction, rateGroupId, at, [rate])
  const paid = costs.of(rate)
  const compared = { beforeNanos, costs: paid, isAgent: costs.isAgent, jumpPercent }
  const { priceNanos } = rate
  const version = { versionId, rateGroupId, companyId }
  await keepChanges(transaction, version, [
    {
      id: ports.ids.next().toString(),
      change: beforeId === null ? 'new' : 'changed',
      rate,
      beforeId,
      beforeNanos,
      costNanos: leastCost(paid),
      warnings: warningsOf({ priceNanos, terms: termsOf(rate.product, rate) }, compared),
      ...noSource,
      fault: null,
    },
  ])
}

const nanosOf = (nanos: string | null): bigint | null => (nanos === null ? null : BigInt(nanos))

/** The row goes with a rate that is deleted before its time. */
export async function forgetSingleRate({ transaction }: Work, rate: EntityRecord): Promise<void> {
  const { versionId, product, countryId, operatorId, prefix, category } = rate
  if (versionId == null) return
  const text = (value: unknown): string | null => (value == null ? null : plainText(value))
  const key = rateKeyText({
    product: plainText(product),
    countryId: text(countryId),
    operatorId: text(operatorId),
    prefix: text(prefix),
    category: text(category),
  })
  await dropChanges(transaction, plainText(versionId), [key])
}

type Nanos = 'priceNanos' | 'connectNanos' | 'speechNanos'
interface SingleRate
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
