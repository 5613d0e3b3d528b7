/** Statuses of SMPP 3.4 §5.1.3 that a client of the platform gets. */
export const clientStatus = {
  ok: 0x00,
  messageLength: 0x01,
  priority: 0x06,
  registeredDelivery: 0x07,
  system: 0x08,
  source: 0x0a,
  destination: 0x0b,
  messageId: 0x0c,
  cancelFailed: 0x11,
  replaceFailed: 0x13,
  queueFull: 0x14,
  esmClass: 0x43,
  submitFailed: 0x45,
  throttled: 0x58,
  schedule: 0x61,
  expiry: 0x62,
  queryFailed: 0x67,
  optionalNotAllowed: 0xc1,
  optionalValue: 0xc4,
  dataCoding: 0x104,
} as const

export type ClientStatus = (typeof clientStatus)[keyof typeof clientStatus]

/**
 * What a client is told when a message is refused for this reason. Clients wait and repeat on queueFull and throttled,
 * repeat a few times on system, and give up on all others: what no repetition helps must not be one of the three.
 */
const byReason: Readonly<Record<string, ClientStatus>> = {
  'sms.contentEmpty': clientStatus.messageLength,
  'sms.contentTooLong': clientStatus.messageLength,
  'sms.contentBroken': clientStatus.dataCoding,
  'sms.senderNotApproved': clientStatus.source,
  // A rule of the country about senders or signatures.
  'sms.leftOut': clientStatus.source,
  'sms.noRecipients': clientStatus.destination,
  'task.startPast': clientStatus.schedule,
  'task.tooFar': clientStatus.schedule,
  'task.endBeforeStart': clientStatus.expiry,
  'sms.requestInFlight': clientStatus.queueFull,
  'smpp.later': clientStatus.queueFull,
  'smpp.throttled': clientStatus.throttled,
  'smpp.busy': clientStatus.queueFull,
  'smpp.fault': clientStatus.system,
  'smpp.partsMissing': clientStatus.submitFailed,
}

/** The status of a refusal by its code; anything not named here is permanent: no balance, no route, a blacklist, a cap. */
export const statusOfRefusal = (code: string): ClientStatus =>
  byReason[code] ?? clientStatus.submitFailed

/** `err` of a receipt: three digits of the carrier where it gave them, else why the platform ended the message. */
const errors: Readonly<Record<string, string>> = {
  'message.expired': '001',
  'message.noReceipt': '002',
  'message.unconfirmed': '003',
  'task.cancelled': '004',
  'message.cancelled': '004',
  'smpp.partsMissing': '005',
  'route.noGateway': '006',
  'route.notPresent': '006',
  'company.suspended': '007',
}

/** Of an end that none of these explains. */
const OTHER = '099'

/** The three characters a receipt gives as its error. */
export function receiptError(
  state: string,
  { reason, networkError }: { reason: string | null; networkError: string | null },
): string {
  if (state === 'delivered') return '000'
  if (networkError !== null && /^[0-9]{1,3}$/.test(networkError)) {
    return networkError.padStart(3, '0')
  }
  return (reason === null ? undefined : errors[reason]) ?? OTHER
}
