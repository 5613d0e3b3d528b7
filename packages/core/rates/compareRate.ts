import type { Exchange } from '../money/exchange.ts'
import { isBelow, type Terms } from './terms.ts'

/** What a price list has under one key, or a draft wants it to have. */
export interface ListedRate {
  priceNanos: bigint
  /** Everything about it, price included, in one text: equal texts are equal rates. */
  terms: string
}

export type RateChangeKind = 'new' | 'changed' | 'same' | 'removed'
/** What somebody should look at before it is published. */
export const rateWarnings = ['belowBuy', 'belowCost', 'jump'] as const
export type RateWarning = (typeof rateWarnings)[number]

/** What a rate of a draft would do to the one in force; undefined: nothing, there is none to remove. */
export function changeOf(
  before: ListedRate | undefined,
  after: ListedRate | null,
): RateChangeKind | undefined {
  if (after === null) return before && 'removed'
  if (!before) return 'new'
  return before.terms === after.terms ? 'same' : 'changed'
}

/**
 * How much a price changes, in hundredths of a percent of what it was, up or down; null from nothing: a free rate that
 * costs something now has changed by more than any percent.
 */
export function jumpOf(beforeNanos: bigint, afterNanos: bigint): bigint | null {
  const by = afterNanos > beforeNanos ? afterNanos - beforeNanos : beforeNanos - afterNanos
  if (by === 0n) return 0n
  return beforeNanos === 0n ? null : (by * 10_000n) / beforeNanos
}

/** What a rate is compared with. */
export interface RateContext {
  /** Of the rate in force; null: there is none. */
  beforeNanos: bigint | null
  /**
   * What the seller pays by each list that it may buy by: an agent by that of its seller, the platform by those of its
   * carriers. None: that is not known.
   */
  costs: readonly { terms: Terms; exchange: Exchange | null }[]
  isAgent: boolean
  jumpPercent: number
}

/** What to warn of: a rate that loses whoever it is bought from, and a price that moves far. */
export function warningsOf(
  { priceNanos, terms }: { priceNanos: bigint; terms: Terms },
  { beforeNanos, costs, isAgent, jumpPercent }: RateContext,
): RateWarning[] {
  const warnings: RateWarning[] = []
  const loses = costs.every((cost) => isBelow(terms, cost.terms, cost.exchange))
  if (costs.length > 0 && loses) warnings.push(isAgent ? 'belowBuy' : 'belowCost')
  if (beforeNanos !== null) {
    const jump = jumpOf(beforeNanos, priceNanos)
    if (jump === null || jump > BigInt(jumpPercent) * 100n) warnings.push('jump')
  }
  return warnings
}

/**
 * A price with a mark-up in hundredths of a percent (negative: a discount), rounded up to whole micros: what is sold at
 * cost with a mark-up is never below it.
 */
export function markedUp(priceNanos: bigint, hundredths: bigint): bigint {
  const raised = priceNanos * (10_000n + hundredths)
  const step = 10_000_000n
  return raised <= 0n ? 0n : ((raised + step - 1n) / step) * 1000n
}
