import { minorDigits } from './currency.ts'
import { parseMicros } from './decimal.ts'

/** Minimum and maximum of one recharge, in micros (spec §5: 50 to 50,000). */
export const RECHARGE_MIN_MICROS = 50_000_000n
export const RECHARGE_MAX_MICROS = 50_000_000_000n

export type RechargeRefusal =
  | 'recharge.notAnAmount'
  | 'recharge.tooManyDecimals'
  | 'recharge.tooLow'
  | 'recharge.tooHigh'
  | 'recharge.currencyMismatch'

/**
 * The amount of a recharge in micros, or why it is refused: a plain decimal between 50 and 50,000
 * with at most two decimals (none for a currency without coins), in the currency of the company.
 */
export function checkRecharge(recharge: {
  amount: string
  currency: string
  companyCurrency: string
}): { micros: bigint } | { refusal: RechargeRefusal } {
  const { amount, currency, companyCurrency } = recharge
  if (currency !== companyCurrency) return { refusal: 'recharge.currencyMismatch' }
  const micros = parseMicros(amount)
  if (micros === undefined) {
    const tooFine = /^\d+\.\d+$/.test(amount)
    return { refusal: tooFine ? 'recharge.tooManyDecimals' : 'recharge.notAnAmount' }
  }
  const decimals = amount.split('.')[1]?.length ?? 0
  if (decimals > Math.min(2, minorDigits(currency))) return { refusal: 'recharge.tooManyDecimals' }
  if (micros < RECHARGE_MIN_MICROS) return { refusal: 'recharge.tooLow' }
  if (micros > RECHARGE_MAX_MICROS) return { refusal: 'recharge.tooHigh' }
  return { micros }
}
