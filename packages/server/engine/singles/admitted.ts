import { CAPPED } from '../../ports/sms/caps.ts'
import type { EntryOutcome, Planned } from './entry.ts'

export type Outcomes = Map<Planned['entry'], EntryOutcome>

/** Something that is used up by each message of a group that is written. */
export interface Budget {
  /** Why the message cannot be written; null: it can. Nothing is used up by asking. */
  refusal(planned: Planned): EntryOutcome | null
  /** The message is written. */
  take(planned: Planned): void
}

/**
 * Those that every budget allows, in their order; the others are told why not. One that is refused by any of them uses up
 * nothing of the others: it would take the place of a message that is not refused.
 */
export const admitted = (
  budgets: readonly Budget[],
  planned: readonly Planned[],
  outcomes: Outcomes,
): Planned[] =>
  planned.filter((each) => {
    for (const budget of budgets) {
      const refusal = budget.refusal(each)
      if (!refusal) continue
      outcomes.set(each.entry, refusal)
      return false
    }
    for (const budget of budgets) budget.take(each)
    return true
  })

/** Messages to one number. @param leftOf how many more it may get; undefined: as many as are sent */
export function capBudget(leftOf: (entry: Planned['entry']) => number | undefined): Budget {
  const sent = new Map<string, number>()
  const nameOf = ({ entry }: Planned): string => {
    const { companyId, product, msisdn } = entry.message
    return `${companyId}|${product}|${msisdn}`
  }
  return {
    refusal(planned) {
      const left = leftOf(planned.entry)
      const isOver = left !== undefined && (sent.get(nameOf(planned)) ?? 0) >= left
      return isOver ? { kind: 'blocked', reason: CAPPED } : null
    },
    take: (planned) => void sent.set(nameOf(planned), (sent.get(nameOf(planned)) ?? 0) + 1),
  }
}

/** The daily limits of companies, which sent so many before. */
export function dayBudget(before: ReadonlyMap<string, number>): Budget {
  const sent = new Map(before)
  const countOf = ({ entry }: Planned): number => sent.get(entry.message.companyId) ?? 0
  return {
    refusal(planned) {
      const { daily } = planned.entry.message
      if (!daily || countOf(planned) < daily.limit) return null
      return { kind: 'refused', code: 'sms.dailyLimit', limit: daily.limit, left: 0 }
    },
    take: (planned) => void sent.set(planned.entry.message.companyId, countOf(planned) + 1),
  }
}

/** What the payers of each chain have, by wallet, in micros. */
export function fundsBudget(funds: ReadonlyMap<string, bigint>): Budget {
  const left = new Map(funds)
  const leftAt = ({ plan }: Planned, hop: number): bigint =>
    left.get(plan.rating.hops[hop]?.walletId ?? '') ?? 0n
  return {
    refusal(planned) {
      const { prices } = planned.plan.rating.pricing
      const short = prices.findIndex((price, hop) => price > leftAt(planned, hop))
      if (short < 0) return null
      return short === 0
        ? { kind: 'short', availableMicros: leftAt(planned, 0) }
        : { kind: 'later' }
    },
    take(planned) {
      const { hops, pricing } = planned.plan.rating
      for (const [hop, price] of pricing.prices.entries()) {
        left.set(hops[hop]?.walletId ?? '', leftAt(planned, hop) - price)
      }
    },
  }
}
