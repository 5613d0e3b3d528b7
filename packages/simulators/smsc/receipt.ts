/** Final states a receipt can carry, with their message_state value (SMPP 3.4 §5.2.28). */
export const receiptStates = {
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
} as const

export type ReceiptState = keyof typeof receiptStates

export function isReceiptState(value: unknown): value is ReceiptState {
  return typeof value === 'string' && Object.hasOwn(receiptStates, value)
}

/** The text of a delivery receipt, SMPP 3.4 Appendix B. Dates are UTC to the minute. */
export function receiptText(receipt: {
  id: string
  state: ReceiptState
  /** Three digits. */
  error: string
  submittedAt: number
  doneAt: number
  text: string
}): string {
  const delivered = receipt.state === 'DELIVRD' ? '001' : '000'
  // Only characters shared by all alphabets are allowed here; the field is a reminder, not the
  // message.
  const start = receipt.text.slice(0, 20).replace(/[^\x20-\x7e]/g, '?')
  return (
    `id:${receipt.id} sub:001 dlvrd:${delivered} submit date:${shortDate(receipt.submittedAt)} ` +
    `done date:${shortDate(receipt.doneAt)} stat:${receipt.state} err:${receipt.error} text:${start}`
  )
}

/** Whether registered_delivery asks for a receipt of this state (SMPP 3.4 §5.2.17, 5.0 §4.7.21). */
export function receiptWanted(registeredDelivery: number, state: ReceiptState): boolean {
  const asked = registeredDelivery & 0x03
  if (asked === 2) return state !== 'DELIVRD'
  if (asked === 3) return state === 'DELIVRD'
  return asked === 1
}

function shortDate(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:T]/g, '').slice(2, 12)
}
