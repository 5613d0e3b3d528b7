import type { MessageStatus } from './messageStatus.ts'

/** The status in a delivery receipt. `submitted` means an interim notice, not a final status. */
export type ReceiptStatus = { status: MessageStatus; reason: ReceiptReason | null }

/** Why a message accepted by the carrier was not delivered. */
export const receiptReasons = [
  'receipt.undeliverable',
  'receipt.rejected',
  'receipt.expired',
  'receipt.deleted',
  'receipt.skipped',
  'receipt.unknown',
  'receipt.stateNotUnderstood',
] as const

export type ReceiptReason = (typeof receiptReasons)[number]

const INTERIM: ReceiptStatus = { status: 'submitted', reason: null }
const DELIVERED: ReceiptStatus = { status: 'delivered', reason: null }
const EXPIRED: ReceiptStatus = { status: 'expired', reason: 'receipt.expired' }
const DELETED: ReceiptStatus = { status: 'undelivered', reason: 'receipt.deleted' }
const UNDELIVERED: ReceiptStatus = { status: 'undelivered', reason: 'receipt.undeliverable' }
const UNKNOWN: ReceiptStatus = { status: 'unknown', reason: 'receipt.unknown' }
const REJECTED: ReceiptStatus = { status: 'rejected', reason: 'receipt.rejected' }
const SKIPPED: ReceiptStatus = { status: 'undelivered', reason: 'receipt.skipped' }
const NOT_UNDERSTOOD: ReceiptStatus = { status: 'unknown', reason: 'receipt.stateNotUnderstood' }

// message_state values: SMPP 3.4 §5.2.28; 0 and 9 were added in 5.0 §4.7.15. ACCEPTED is treated as
// interim: carriers send it when the network accepted the message, and a final receipt follows.
const BY_STATE: readonly ReceiptStatus[] = [
  INTERIM,
  INTERIM,
  DELIVERED,
  EXPIRED,
  DELETED,
  UNDELIVERED,
  INTERIM,
  UNKNOWN,
  REJECTED,
  SKIPPED,
]

// The seven-letter words of SMPP 3.4 Appendix B and variants used by carriers.
const BY_WORD: Readonly<Record<string, ReceiptStatus>> = {
  SCHEDLD: INTERIM,
  SCHEDULED: INTERIM,
  ENROUTE: INTERIM,
  ACCEPTD: INTERIM,
  ACCEPTED: INTERIM,
  BUFFERED: INTERIM,
  DELIVRD: DELIVERED,
  DELIVERED: DELIVERED,
  EXPIRED: EXPIRED,
  DELETED: DELETED,
  UNDELIV: UNDELIVERED,
  UNDELIVERED: UNDELIVERED,
  UNDELIVERABLE: UNDELIVERED,
  FAILED: UNDELIVERED,
  UNKNOWN: UNKNOWN,
  REJECTD: REJECTED,
  REJECTED: REJECTED,
  SKIPPED: SKIPPED,
}

/**
 * The status a receipt reports. `messageState` is the TLV 0x0427 and takes precedence over `stat`,
 * the word after "stat:" in the text, because the text is garbled more often. An undefined state is
 * `unknown`, never an error: a later receipt may still correct it.
 */
export function receiptStatus(receipt: {
  messageState?: number | undefined
  stat?: string | undefined
}): ReceiptStatus {
  const byState = receipt.messageState === undefined ? undefined : BY_STATE[receipt.messageState]
  if (byState) return byState
  const word = receipt.stat?.trim().toUpperCase() ?? ''
  return Object.hasOwn(BY_WORD, word) ? (BY_WORD[word] ?? NOT_UNDERSTOOD) : NOT_UNDERSTOOD
}
