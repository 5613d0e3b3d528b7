import { minorDigits } from './currency.ts'
import { formatDecimal, MICRO_DECIMALS } from './decimal.ts'
import { groupThousands } from './groupThousands.ts'
import { divideRounded } from './round.ts'

/**
 * An amount for display: thousands separated by commas (spec §9), a true minus, and the currency's own decimals,
 * "1,234.50".
 * `minor` rounds half-up to the smallest coin, as on a bill; `exact` shows every micro, as in a
 * price per message. The caller adds the currency sign.
 */
export function formatMoney(
  micros: bigint,
  currency: string,
  precision: 'minor' | 'exact' = 'minor',
): string {
  const digits = minorDigits(currency)
  const text =
    precision === 'exact'
      ? formatDecimal(micros, MICRO_DECIMALS, digits)
      : formatDecimal(toMinor(micros, currency), digits, digits)
  return groupThousands(text)
}

/** Micros as a whole number of the currency's smallest coins, rounded half-up. */
export function toMinor(micros: bigint, currency: string): bigint {
  return divideRounded(micros, 10n ** BigInt(MICRO_DECIMALS - minorDigits(currency)), 'half_up')
}
