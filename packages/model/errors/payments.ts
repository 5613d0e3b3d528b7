import type { ErrorTable } from './errorTable.ts'

/** Errors of recharges and payments (spec §8). */
export const paymentErrors = {
  'recharge.unavailable': { status: 502 },
  'recharge.creationFailed': { status: 502 },
  'recharge.expired': { status: 409 },
  'recharge.notAnAmount': { status: 422 },
  /** args: digits, currency */
  'recharge.tooManyDecimals': { status: 422 },
  /** args: min, currency */
  'recharge.tooLow': { status: 422 },
  /** args: max, currency */
  'recharge.tooHigh': { status: 422 },
  'recharge.currencyMismatch': { status: 422 },
  /** args: min, max, currency */
  'recharge.channelLimits': { status: 422 },
  /** args: currency */
  'recharge.providerCurrency': { status: 422 },
  /** args: step, currency */
  'recharge.providerStep': { status: 422 },
  'recharge.noChannel': { status: 409 },
  'recharge.notTransfer': { status: 409 },
  'recharge.notPaid': { status: 409 },
  'recharge.notOpen': { status: 409 },
  'recharge.samePerson': { status: 409 },
  'recharge.waits': { status: 409 },
  'recharge.notEnough': { status: 409 },
  'recharge.refundTooHigh': { status: 422 },
  'recharge.notYours': { status: 422 },
  'recharge.nothingSuspended': { status: 409 },
  'recharge.otherCoin': { status: 409 },
  'paymentChannel.url': { status: 422 },
  'paymentChannel.limits': { status: 422 },
  /** args: min, max, currency */
  'paymentChannel.bounds': { status: 422 },
  /** args: currency */
  'paymentChannel.currency': { status: 422 },
  'paymentChannel.incomplete': { status: 422 },
  'paymentChannel.waiting': { status: 409 },
  'paymentChannel.notWaiting': { status: 409 },
  'paymentChannel.own': { status: 409 },
} as const satisfies ErrorTable
