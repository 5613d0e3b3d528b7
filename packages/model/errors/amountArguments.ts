import type { ErrorCode } from './errors.ts'

/**
 * Errors whose sentence names an amount of somebody's account, and its arguments that do: they are worded for their reader,
 * who may see no amounts (`amountFor` of the server).
 */
export const amountArguments = {
  'balance.insufficient': ['needed', 'available'],
  'moneyChange.short': ['needed'],
  'recharge.notEnough': ['amount'],
  'recharge.refundTooHigh': ['amount'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>
