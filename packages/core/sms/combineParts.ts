import { isTerminal, type MessageStatus, statusRank } from './messageStatus.ts'

/**
 * The status of a long message from those of its parts (at least one). It waits for the slowest
 * part, so the result depends on what happened and not on the order in which it was told; once
 * all parts have ended, the message is delivered only if every part is.
 */
export function combineParts(parts: readonly MessageStatus[]): MessageStatus {
  const slowest = parts.reduce((one, other) => (statusRank[other] < statusRank[one] ? other : one))
  if (!isTerminal(slowest)) return slowest
  if (parts.every((part) => part === 'rejected')) return 'rejected'
  if (parts.some((part) => part === 'undelivered' || part === 'rejected')) return 'undelivered'
  if (parts.includes('expired')) return 'expired'
  if (parts.includes('unknown')) return 'unknown'
  return 'delivered'
}
