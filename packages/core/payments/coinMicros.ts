import { paidUnit } from '../money/currency.ts'
import { parseDecimal } from '../money/decimal.ts'

const PLACES = 18

/**
 * What an amount of a coin is worth at a rate, in micros of the currency, rounded to the smallest amount that is paid in it:
 * coins have fewer places than their rates, so that the exact product would be off by less. undefined: one of both is no
 * plain decimal.
 */
export function coinMicros(amount: string, rate: string, currency: string): bigint | undefined {
  const [coins, price] = [parseDecimal(amount, PLACES), parseDecimal(rate, PLACES)]
  if (coins === undefined || price === undefined) return undefined
  const unit = paidUnit(currency)
  const scale = 10n ** BigInt(2 * PLACES - 6) * unit
  return ((coins * price + scale / 2n) / scale) * unit
}

/** A number of JSON as a plain decimal with at most 18 places; undefined: it is no number. */
export function plainDecimal(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: PLACES })
  }
  if (typeof value !== 'string' || parseDecimal(value, PLACES) === undefined) return undefined
  return value
}
