/** States of a message (SMPP 3.4 §5.2.28); the index is message_state, the first and last are 5.0. */
const states = [
  'scheduled',
  'enroute',
  'delivered',
  'expired',
  'deleted',
  'undeliverable',
  'accepted',
  'unknown',
  'rejected',
  'skipped',
] as const

export type MessageState = (typeof states)[number]

/** The state of a message_state; `undefined` for an undefined value. */
export function messageStateOf(value: number): MessageState | undefined {
  return states[value]
}

/** The value of message_state. */
export function messageStateValue(state: MessageState): number {
  return states.indexOf(state)
}

// Appendix B writes states in seven letters. SMSCs also spell them out, or invent their own.
const byText = new Map<string, MessageState>([
  ['SCHEDUL', 'scheduled'],
  ['SCHEDULED', 'scheduled'],
  ['ENROUTE', 'enroute'],
  ['BUFFERED', 'enroute'],
  ['BUFFERD', 'enroute'],
  ['BUFFRED', 'enroute'],
  ['DELIVRD', 'delivered'],
  ['DELIVERED', 'delivered'],
  ['DELIVERD', 'delivered'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'deleted'],
  ['UNDELIV', 'undeliverable'],
  ['UNDELIVERED', 'undeliverable'],
  ['UNDELIVERABLE', 'undeliverable'],
  ['FAILED', 'undeliverable'],
  ['ACCEPTD', 'accepted'],
  ['ACCEPTED', 'accepted'],
  ['UNKNOWN', 'unknown'],
  ['REJECTD', 'rejected'],
  ['REJECTED', 'rejected'],
  ['SKIPPED', 'skipped'],
])

/** The state of a receipt's `stat`; `undefined` if unknown. */
export function messageStateOfText(stat: string): MessageState | undefined {
  return byText.get(stat.toUpperCase())
}

const texts: Readonly<Record<MessageState, string>> = {
  scheduled: 'SCHEDUL',
  enroute: 'ENROUTE',
  delivered: 'DELIVRD',
  expired: 'EXPIRED',
  deleted: 'DELETED',
  undeliverable: 'UNDELIV',
  accepted: 'ACCEPTD',
  unknown: 'UNKNOWN',
  rejected: 'REJECTD',
  skipped: 'SKIPPED',
}

/** The seven letters a receipt writes for the state. */
export function messageStateText(state: MessageState): string {
  return texts[state]
}
