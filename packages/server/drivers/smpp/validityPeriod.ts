import { formatAbsoluteTime, formatRelativeTime } from '@tandem/smpp'
import type { GatewayConfig } from '../../ports/smsGateway.ts'

/** Beyond that SMPP counts in months, which have no fixed length. */
const LONGEST_SECONDS = 31 * 86_400

/**
 * validity_period of a submit_sm (SMPP 3.4 §5.2.16, §7.1.1), as the carrier wants it; '': its own limit.
 * @param now UTC ms
 */
export function validityPeriod(
  format: GatewayConfig['validityFormat'],
  seconds: number | null,
  now: number,
): string {
  if (seconds === null || format === 'none') return ''
  const bounded = Math.min(seconds, LONGEST_SECONDS)
  return format === 'absolute'
    ? formatAbsoluteTime(now + bounded * 1_000)
    : formatRelativeTime(bounded)
}
