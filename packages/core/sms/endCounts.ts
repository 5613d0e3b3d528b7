import type { MessageStatus } from './messageStatus.ts'
import { TIME_OVER } from '../task/timedMove.ts'

/** Reasons of messages that somebody, or the end of their task's schedule, stopped before a carrier had them. */
export const cancelReasons = ['task.cancelled', 'message.cancelled', TIME_OVER] as const

/** How a message ended. */
export interface EndedAs {
  state: MessageStatus
  reason: string | null
  /** Whether a carrier accepted it, or a part of it. */
  isTaken: boolean
}

/** What one end adds to counters. A message is in one of `delivered`, `undelivered` and `failed`; the others tell of it further. */
export interface EndCounts {
  delivered: 0 | 1
  undelivered: 0 | 1
  /** Rejected, expired or unknown, whether a carrier had it or not. */
  failed: 0 | 1
  /** It ended before a carrier had it, for whatever reason. Such a message was not sent, so it is no failed delivery. */
  unsent: 0 | 1
  /** Of those not sent: it was stopped. */
  cancelled: 0 | 1
}

/** What the end of a message counts as, in tasks and in figures. */
export function endCounts({ state, reason, isTaken }: EndedAs): EndCounts {
  const isCancelled = cancelReasons.some((one) => one === reason)
  const isUnsent = state !== 'delivered' && !isTaken
  return {
    delivered: one(state === 'delivered'),
    undelivered: one(state === 'undelivered'),
    failed: one(state !== 'delivered' && state !== 'undelivered'),
    unsent: one(isUnsent),
    cancelled: one(isUnsent && isCancelled),
  }
}

const one = (is: boolean): 0 | 1 => (is ? 1 : 0)
