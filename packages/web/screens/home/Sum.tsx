import { formatMoney } from '@tandem/core'
import { microsOf } from '../../kit/amount.ts'

/**
 * An amount in whole cents: micros do not matter in a weekly sum or a balance; the ledger keeps
 * them.
 */
export function Sum({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="number">
      {inCents(amount, currency)} <span className="currency">{currency}</span>
    </span>
  )
}

export const sumText = (amount: string, currency: string): string =>
  `${inCents(amount, currency)} ${currency}`

const inCents = (amount: string, currency: string): string =>
  formatMoney(microsOf(amount), currency)
