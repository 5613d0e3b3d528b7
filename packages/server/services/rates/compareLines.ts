import { changeOf, type RateLineFault, termsOf, warningsOf } from '@tandem/core'
import type { Ids } from '../../ports/ids.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { ChangeRow } from '../../store/rates/changes.ts'
import {
  listedRates,
  type RateIds,
  rateKeyText,
  type RateTerms,
  type StoredRate,
  termsText,
} from '../../store/rates/listedRates.ts'
import { leastCost, type RateCosts, rateCosts } from '../../store/rates/rateCosts.ts'

/** Where a rate comes from: a line of a sheet and what it said. */
export interface Source {
  line: number | null
  said: string | null
  /** What is wrong with it: a cell, and what that says; of a rate that is there twice, the row of the first. */
  cell: string | null
  found: string | null
}

/** Of what no sheet says. */
export const noSource: Source = { line: null, said: null, cell: null, found: null }

export type RateRead = RateIds & RateTerms
/** A line as it was read. */
export type LineRead = { source: Source } & ({ rate: RateRead } | { fault: RateLineFault })

/** Compares rates that are to be with those in force at an instant, and with what their seller pays. */
export class RateComparison {
  private readonly before: ReadonlyMap<string, StoredRate>
  private readonly costs: RateCosts
  private readonly jumpPercent: number
  private readonly ids: Ids

  constructor(
    before: ReadonlyMap<string, StoredRate>,
    costs: RateCosts,
    { jumpPercent, ids }: { jumpPercent: number; ids: Ids },
  ) {
    this.before = before
    this.costs = costs
    this.jumpPercent = jumpPercent
    this.ids = ids
  }

  /** A row of the draft; 'same': it is in force already. */
  rate(rate: RateIds & RateTerms, source: Source): ChangeRow | 'same' {
    const before = this.before.get(rateKeyText(rate))
    const { priceNanos } = rate
    const change = changeOf(before, { priceNanos, terms: termsText(rate) })
    if (change === 'same' || change === 'removed' || change === undefined) return 'same'
    const costs = this.costs.of(rate)
    const costNanos = leastCost(costs)
    const beforeNanos = before?.priceNanos ?? null
    const { jumpPercent } = this
    const { isAgent } = this.costs
    const terms = termsOf(rate.product, rate)
    const about = { beforeNanos, costs, isAgent, jumpPercent }
    const warnings = warningsOf({ priceNanos, terms }, about)
    const beforeId = before?.id ?? null
    return this.row({ change, rate, beforeId, beforeNanos, costNanos, warnings, ...source })
  }

  /** A rate that is to go; 'same': there is none. */
  removal(ids: RateIds): ChangeRow | 'same' {
    const before = this.before.get(rateKeyText(ids))
    if (!before) return 'same'
    return this.row({
      change: 'removed',
      rate: ids,
      beforeId: before.id,
      beforeNanos: before.priceNanos,
      costNanos: null,
      warnings: [],
      ...noSource,
    })
  }

  /** A line that cannot be read. */
  wrong(fault: string, source: Source): ChangeRow {
    const nothing = { rate: null, beforeId: null, beforeNanos: null, costNanos: null, warnings: [] }
    return { ...this.row({ change: 'wrong', ...nothing, ...source }), fault }
  }

  private row(row: Omit<ChangeRow, 'id' | 'fault'>): ChangeRow {
    return { id: this.ids.next().toString(), fault: null, ...row }
  }
}

/** For comparing these rates, and removing them. */
export async function comparisonOf(
  transaction: Transaction,
  rateGroupId: string,
  at: Date,
  { rates, jumpPercent, ids }: { rates: readonly RateIds[]; jumpPercent: number; ids: Ids },
): Promise<RateComparison> {
  const before = await listedRates(transaction, rateGroupId, at, rates.map(rateKeyText))
  const costs = await rateCosts(transaction, rateGroupId, at, rates)
  return new RateComparison(before, costs, { jumpPercent, ids })
}

/** What a key is for, as `rateKeyText` wrote it. */
export function idsOfKey(key: string): RateIds {
  const [product = '', ...parts] = key.split('/')
  const [countryId = null, operatorId = null, prefix = null, category = null] = parts.map((part) =>
    part === '-' ? null : part,
  )
  return { product, countryId, operatorId, prefix, category }
}
