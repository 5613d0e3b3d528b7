import { type Exchange, type FixedPrice, perPart } from '@tandem/core'
import { type StoredExchange, storedExchange, exchangeOf } from './convertedCosts.ts'

/** A price as stored in sms_task.prices: JSON has no integers of arbitrary size. */
export interface StoredPrice {
  country: string
  mcc: string | null
  mnc: string | null
  rates: { id: string; priceNanos: string; chargeOn: 'submit' | 'delivered' }[]
  /** Only of chains in several currencies. */
  exchanges?: (StoredExchange | null)[]
}

export const storedPrices = (prices: readonly FixedPrice[]): StoredPrice[] =>
  prices.map(({ country, mcc, mnc, rates, exchanges }) => ({
    country,
    mcc,
    mnc,
    rates: rates.map(({ id, terms, chargeOn }) => ({
      id,
      priceNanos: String(terms.priceNanos),
      chargeOn,
    })),
    ...(exchanges && { exchanges: exchanges.map((each) => each && storedExchange(each)) }),
  }))

export const fixedPrices = (stored: readonly StoredPrice[] | null): FixedPrice[] =>
  (stored ?? []).map(({ rates, exchanges, ...network }) => ({
    ...network,
    rates: rates.map(({ priceNanos, ...rate }) => ({
      ...rate,
      terms: perPart(BigInt(priceNanos)),
    })),
    ...(exchanges && {
      exchanges: exchanges.map((each): Exchange | null => each && exchangeOf(each)),
    }),
  }))
