import { isTerminal, type MessageStatus, statusRank } from './messageStatus.ts'

/**
 * The status of a long message from the statuses of its parts (at least one). It follows the
 * slowest part, so the result does not depend on the order of events; once all parts have ended,
 * the message is delivered only if every part is.
 */
export function combineParts(parts: readonly MessageStatus[]): MessageStatus {
  const slowest = parts.reduce((one, other) => (statusRank[other] < statusRank[one] ? other : one))
  if (!isTerminal(slowest)) return slowest
  if (parts.every((part) => part === 'rejected')) return 'rejected'
  if (parts.some((part) => part === 'undelivered' || part === 'rejected')) return 'undelivered'
  if (parts.includes('expired')) return 'expired'
  if (parts.includes('unknown')) return 'unknown'
  if (parts.includes('leftOut')) return 'leftOut'
  return 'delivered'
}
