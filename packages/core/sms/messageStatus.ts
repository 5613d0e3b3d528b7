/** Every status a message can have, in the order it passes through them. */
export const messageStatuses = [
  'queued',
  'submitting',
  'submitted',
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'unknown',
  // Its task was screened, and nobody sent to it.
  'leftOut',
] as const

export type MessageStatus = (typeof messageStatuses)[number]

const TERMINAL_RANK = 3

/** How far along a status is: 0 queued, 1 submitting, 2 submitted, 3 terminal. */
export const statusRank: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  submitting: 1,
  submitted: 2,
  delivered: TERMINAL_RANK,
  undelivered: TERMINAL_RANK,
  rejected: TERMINAL_RANK,
  expired: TERMINAL_RANK,
  unknown: TERMINAL_RANK,
  leftOut: TERMINAL_RANK,
}

/** Whether the message has ended; only a late receipt can still correct it (`lateOutcome`). */
export function isTerminal(status: MessageStatus): boolean {
  return statusRank[status] === TERMINAL_RANK
}

/**
 * Whether a message can move from one status to another. Statuses only increase in rank, so events
 * can arrive in any order and repeatedly; a receipt that comes after the end is `lateOutcome`'s.
 */
export function mayMove(from: MessageStatus, to: MessageStatus): boolean {
  return statusRank[to] > statusRank[from]
}

/** The status after an event: the reported one if the move is legal, otherwise the current one. */
export function nextStatus(present: MessageStatus, reported: MessageStatus): MessageStatus {
  return mayMove(present, reported) ? reported : present
}
