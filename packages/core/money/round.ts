/** How the remainder of a division is rounded. `half_up` rounds ties away from zero. */
export type Rounding = 'half_up' | 'up' | 'down'

/**
 * Divides once and rounds once. `up` rounds away from zero and `down` towards it, so that a
 * reversal rounds to exactly the opposite of what it reverses. `divisor` is positive.
 */
export function divideRounded(value: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = value / divisor
  const remainder = value % divisor
  if (remainder === 0n || rounding === 'down') return quotient
  const size = remainder < 0n ? -remainder : remainder
  if (rounding === 'half_up' && size * 2n < divisor) return quotient
  return value < 0n ? quotient - 1n : quotient + 1n
}
