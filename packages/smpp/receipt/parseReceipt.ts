import type { PduOf } from '../pdu/pdu.ts'
import { parseUserDataHeader, udhIndicator } from '../text/userDataHeader.ts'
import { type MessageState, messageStateOf, messageStateOfText } from './messageState.ts'

/**
 * The contents of a delivery receipt. TLVs take precedence over the text; values in neither are
 * absent.
 */
export interface DeliveryReceipt {
  /** Of the submit_sm, as the SMSC spells it here, which may differ from its response. */
  readonly messageId?: string
  /** Absent if the receipt names no state or an unknown one: see `stat`. */
  readonly state?: MessageState
  /** An intermediate notification: the message is still in progress. */
  readonly intermediate: boolean
  /** `stat` of the text as written. */
  readonly stat?: string
  /** `err` of the text, in the SMSC's own numbering. */
  readonly error?: string
  readonly networkError?: { readonly type: number; readonly code: number }
  /** Local time of the SMSC; see `parseReceiptDate`. */
  readonly submitDate?: string
  readonly doneDate?: string
  readonly submitted?: string
  readonly delivered?: string
  /** The first characters of the message. */
  readonly text?: string
}

type Writable = { -readonly [K in keyof DeliveryReceipt]: DeliveryReceipt[K] }

const messageTypeBits = 0x3c
const smscReceipt = 0x04
const intermediateNotification = 0x20

/**
 * Parses the receipt in a deliver_sm or data_sm; `undefined` if the PDU is not one. Its esm_class
 * marks a receipt, or a receipted_message_id if the SMSC forgot the class.
 */
export function parseReceipt(
  pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>,
): DeliveryReceipt | undefined {
  const { tlvs } = pdu
  const type = pdu.esmClass & messageTypeBits
  const isReceipt = type === smscReceipt || type === intermediateNotification
  if (!isReceipt && tlvs.receiptedMessageId === undefined) return undefined

  const receipt: Writable = { intermediate: type === intermediateNotification }
  readText(receipt, receiptText(pdu))
  if (receipt.stat !== undefined) setState(receipt, messageStateOfText(receipt.stat))
  if (tlvs.receiptedMessageId !== undefined) receipt.messageId = tlvs.receiptedMessageId
  if (tlvs.messageState !== undefined) setState(receipt, messageStateOf(tlvs.messageState))
  const network = tlvs.networkErrorCode
  if (network !== undefined) {
    const [type = 0, high = 0, low = 0] = network
    receipt.networkError = { type, code: high * 256 + low }
  }
  return receipt
}

function setState(receipt: Writable, state: MessageState | undefined): void {
  if (state !== undefined) receipt.state = state
}

function receiptText(pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>): string {
  const own = pdu.command === 'deliver_sm' ? pdu.shortMessage : undefined
  const octets = own === undefined || own.length === 0 ? pdu.tlvs.messagePayload : own
  if (octets === undefined) return ''
  const hasHeader = (pdu.esmClass & udhIndicator) !== 0
  const start = hasHeader ? (parseUserDataHeader(octets)?.length ?? 0) : 0
  const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.length)
  if (pdu.dataCoding === 8 && (octets.length - start) % 2 === 0) {
    return Buffer.from(buffer.subarray(start)).swap16().toString('utf16le')
  }
  // All keys and values are ASCII, the same bytes in every alphabet of a receipt.
  return buffer.toString('latin1', start)
}

const keys = new Map<
  string,
  Exclude<keyof DeliveryReceipt, 'state' | 'intermediate' | 'networkError'>
>([
  ['id', 'messageId'],
  ['sub', 'submitted'],
  ['dlvrd', 'delivered'],
  ['submit date', 'submitDate'],
  ['submitdate', 'submitDate'],
  ['submit_date', 'submitDate'],
  ['done date', 'doneDate'],
  ['donedate', 'doneDate'],
  ['done_date', 'doneDate'],
  ['stat', 'stat'],
  ['err', 'error'],
  ['text', 'text'],
])

/**
 * Parses `key:value` pairs in any order (Appendix B and its variants in practice). The text ends
 * the list: what follows `text:` was written by a subscriber and must not be trusted.
 */
function readText(receipt: Writable, text: string): void {
  let at = 0
  while (at < text.length) {
    const colon = text.indexOf(':', at)
    if (colon === -1) return
    const key = keyBefore(text, at, colon)
    const start = colon + 1
    if (key === 'text') {
      receipt.text = withoutNul(text.slice(start))
      return
    }
    const end = endOfValue(text, start)
    // The first of two equal keys counts; a later one can only come from the text.
    if (key !== undefined && receipt[key] === undefined && end > start) {
      receipt[key] = text.slice(start, end)
    }
    at = end
  }
}

// The key may be two words, and may follow a value that contains a space.
function keyBefore(text: string, from: number, colon: number): ReturnType<typeof keys.get> {
  const words = text.slice(from, colon).trim().toLowerCase()
  const whole = keys.get(words)
  if (whole !== undefined) return whole
  const last = words.lastIndexOf(' ')
  const lastButOne = last === -1 ? -1 : words.lastIndexOf(' ', last - 1)
  return keys.get(words.slice(lastButOne + 1)) ?? keys.get(words.slice(last + 1))
}

function endOfValue(text: string, start: number): number {
  let at = start
  // A space, a tab, a line break or the NUL that some SMSCs add.
  while (at < text.length && text.charCodeAt(at) > 0x20) at++
  return at
}

function withoutNul(text: string): string {
  const nul = text.indexOf('\0')
  return nul === -1 ? text : text.slice(0, nul)
}
