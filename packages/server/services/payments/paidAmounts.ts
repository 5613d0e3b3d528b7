import {
  checkNoted,
  checkPaid,
  checkRecharge,
  formatMoney,
  minorDigits,
  paidDigits,
  type RechargeRefusal,
  rechargeLimits,
} from '@tandem/core'

import { Refused } from '../Refused.ts'

/** The amount of a recharge in micros. @throws Refused recharge.* at its field */
export function rechargeAmount(
  { amount, currency }: { amount: string; currency: string },
  companyCurrency: string,
): bigint {
  const checked = checkRecharge({ amount, currency, companyCurrency })
  if ('micros' in checked) return checked.micros
  throw amountRefused(checked.refusal, companyCurrency)
}

/** An amount that was paid or goes back, in micros. @throws Refused recharge.notAnAmount, recharge.tooManyDecimals at its field */
export function paidAmount(amount: string, currency: string): bigint {
  const checked = checkPaid(amount, currency)
  if ('micros' in checked) return checked.micros
  throw amountRefused(checked.refusal, currency)
}

/** An amount that is taken off a bill, in micros. @throws Refused as `paidAmount` */
export function notedAmount(amount: string, currency: string): bigint {
  const checked = checkNoted(amount, currency)
  if ('micros' in checked) return checked.micros
  throw amountRefused(checked.refusal, currency, minorDigits(currency))
}

/** What is wrong with an amount, at its field. It names the rule of the currency and nothing of anybody's money. */
export function amountRefused(
  code: RechargeRefusal,
  currency: string,
  digits = paidDigits(currency),
): Refused {
  const { least, most } = rechargeLimits(currency)
  const args = {
    digits,
    currency,
    min: formatMoney(least, currency),
    max: formatMoney(most, currency),
  }
  const field = code === 'recharge.currencyMismatch' ? 'currency' : 'amount'
  return new Refused(code, { args, fields: { [field]: { reason: code, args } } })
}
