import { parseMicros } from '@tandem/core'

/** A wire amount in micros, losses below zero. */
export const microsOf = (amount: string): bigint => {
  const size = parseMicros(amount.replace('-', '')) ?? 0n
  return amount.startsWith('-') ? -size : size
}

/** An amount as a number, only for comparing and drawing: the exact decimal is displayed. */
export const comparable = (amount: string): number => Number(microsOf(amount))
