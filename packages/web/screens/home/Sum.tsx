import { formatMoney } from '@tandem/core'
import { microsOf } from './homeFigures.ts'

/** A sum in whole cents: of a week or a balance nobody reads the micros, which the ledger keeps. */
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
