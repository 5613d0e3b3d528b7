import { minorDigits } from './currency.ts'
import { formatDecimal, MICRO_DECIMALS, parseMicros } from './decimal.ts'

/**
 * Micros as a decimal string with at least the decimals of their currency: "12.50" USD, "12" JPY, "12.500" KWD; finer ones
 * where there are any. The only way to write an amount on the wire and in sheets: without its currency nobody knows how many
 * decimals it has.
 */
export function moneyText(micros: bigint, currency: string): string {
  return formatDecimal(micros, MICRO_DECIMALS, minorDigits(currency))
}

/** An amount as text with the decimals of its currency, see `moneyText`; what is no amount stays as it is. */
export function inDecimalsOf(currency: string, amount: string): string {
  const micros = parseMicros(amount)
  return micros === undefined ? amount : moneyText(micros, currency)
}
