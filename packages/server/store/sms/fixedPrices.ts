import type { FixedPrice } from '@tandem/core'

/** A price as stored in sms_task.prices: JSON has no integers of arbitrary size. */
export interface StoredPrice {
  country: string
  mcc: string | null
  mnc: string | null
  rates: { id: string; priceNanos: string; chargeOn: 'submit' | 'delivered' }[]
}

export const storedPrices = (prices: readonly FixedPrice[]): StoredPrice[] =>
  prices.map(({ country, mcc, mnc, rates }) => ({
    country,
    mcc,
    mnc,
    rates: rates.map(({ id, priceNanos, chargeOn }) => ({
      id,
      priceNanos: String(priceNanos),
      chargeOn,
    })),
  }))

export const fixedPrices = (stored: readonly StoredPrice[] | null): FixedPrice[] =>
  (stored ?? []).map(({ rates, ...network }) => ({
    ...network,
    rates: rates.map((rate) => ({ ...rate, priceNanos: BigInt(rate.priceNanos) })),
  }))
