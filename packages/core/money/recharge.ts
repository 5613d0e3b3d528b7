import { minorDigits, paidDigits, powerOfDollar } from './currency.ts'
import { parseMicros } from './decimal.ts'

/** Minimum and maximum of one recharge, micros of its currency. */
export interface RechargeLimits {
  least: bigint
  most: bigint
}

const LEAST = 50_000_000n
const MOST = 50_000_000_000n

/**
 * The limits of one recharge: 50 to 50,000 US dollars (spec §5), and in currencies of smaller units about as much: at most
 * 50,000 times what a dollar buys rounded down to a power of ten, 5,000,000 JPY. The lower limit errs ten times to the other
 * side, 500 JPY, so that it refuses nothing that is worth 50 dollars after the currency has moved (docs/decisions/086).
 */
export function rechargeLimits(currency: string): RechargeLimits {
  const power = powerOfDollar(currency)
  return {
    least: LEAST * 10n ** BigInt(Math.max(0, power - 1)),
    most: MOST * 10n ** BigInt(power),
  }
}

/** Amounts that people mostly recharge, in dollars. */
const USUAL = [100n, 500n, 1_000n, 5_000n]
const MOST_PICKS = 3

/** Round amounts to pick from, micros of the currency: the first few that a channel takes. */
export function rechargePicks(currency: string, { least, most }: RechargeLimits): bigint[] {
  const power = 10n ** BigInt(powerOfDollar(currency))
  return USUAL.map((dollars) => dollars * 1_000_000n * power)
    .filter((micros) => micros >= least && micros <= most)
    .slice(0, MOST_PICKS)
}

export type AmountRefusal = 'recharge.notAnAmount' | 'recharge.tooManyDecimals'
export type RechargeRefusal =
  | AmountRefusal
  | 'recharge.tooLow'
  | 'recharge.tooHigh'
  | 'recharge.currencyMismatch'

/** A plain decimal with at most so many decimals. */
function readWithin(
  amount: string,
  digits: number,
): { micros: bigint } | { refusal: AmountRefusal } {
  const [, fraction] = /^-?\d+(?:\.(\d+))?$/.exec(amount) ?? []
  if ((fraction?.length ?? 0) > digits) {
    return { refusal: 'recharge.tooManyDecimals' }
  }
  const micros = parseMicros(amount)
  return micros === undefined ? { refusal: 'recharge.notAnAmount' } : { micros }
}

/**
 * An amount that people say was paid, or is to be given back, in micros: more than nothing; or why it is refused.
 * @param digits its decimals: those of its currency, and two at most, because no bank and no card moves finer ones (spec §5)
 */
export function checkPaid(
  amount: string,
  currency: string,
  digits = paidDigits(currency),
): { micros: bigint } | { refusal: AmountRefusal } {
  const read = readWithin(amount, digits)
  return 'micros' in read && read.micros <= 0n ? { refusal: 'recharge.notAnAmount' } : read
}

/** What is taken off a bill: in whole coins of its currency, as the bill itself is. As `checkPaid`. */
export const checkNoted = (amount: string, currency: string): ReturnType<typeof checkPaid> =>
  checkPaid(amount, currency, minorDigits(currency))

/**
 * The amount of a recharge in micros, or why it is refused: within the limits of the currency, which is that
 * of the company.
 */
export function checkRecharge(recharge: {
  amount: string
  currency: string
  companyCurrency: string
}): { micros: bigint } | { refusal: RechargeRefusal } {
  const { amount, currency, companyCurrency } = recharge
  if (currency !== companyCurrency) return { refusal: 'recharge.currencyMismatch' }
  const paid = readWithin(amount, paidDigits(currency))
  if ('refusal' in paid) return paid
  const { least, most } = rechargeLimits(currency)
  if (paid.micros < least) return { refusal: 'recharge.tooLow' }
  if (paid.micros > most) return { refusal: 'recharge.tooHigh' }
  return paid
}
