import { termsOf, warningsOf } from '@tandem/core'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { dropChanges, keepChanges } from '../../store/rates/changes.ts'
import { rateKeyText } from '../../store/rates/listedRates.ts'
import { leastCost, rateCosts } from '../../store/rates/rateCosts.ts'
import type { Work } from '../entity/work.ts'
import { noSource } from './compareLines.ts'
import { rateLimitsOf } from './approvalLimit.ts'
import { findSingleRate } from '../../store/rates/singleRate.ts'

/**
 * What a rate that was added or changed by itself changes, as a row of its version, beside the one before it: a version
 * shows what it did, however it came to be. To be called once it is written; its caller sees the list.
 */
export async function noteSingleRate(work: Work, rateId: string): Promise<void> {
  const { ports, transaction } = work
  const found = await findSingleRate(transaction, rateId)
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
