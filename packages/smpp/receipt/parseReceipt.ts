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

type Field = Exclude<keyof DeliveryReceipt, 'state' | 'intermediate' | 'networkError'>

const keys = new Map<string, Field>([
  ['id', 'messageId'],
  ['msgid', 'messageId'],
  ['messageid', 'messageId'],
  ['sub', 'submitted'],
  ['dlvrd', 'delivered'],
  ['submitdate', 'submitDate'],
  ['donedate', 'doneDate'],
  ['stat', 'stat'],
  ['status', 'stat'],
  ['state', 'stat'],
  ['err', 'error'],
  ['error', 'error'],
  ['errorcode', 'error'],
  ['text', 'text'],
])

// A key and its colon, or what stands in its place. After a letter, where a vendor leaves out what
// separates the pairs, only keys that are part of no word.
const keyPattern =
  /(?:(?<![a-z])((?:(?:msg|message)[ _-]?)?id|text|stat(?:us|e)|err(?:or)?[ _-]?code|error)|(sub|dlvrd|(?:submit|done)[ _-]?date|stat|err))[ \t]*[:=]/gi

/**
 * Parses pairs of keys and values in any order (Appendix B and its variants in practice): in upper or
 * lower case, with spaces around the colon, an equals sign in its place, commas or nothing between the
 * pairs. The text ends the list: what follows `text:` was written by a subscriber and must not be trusted.
 */
function readText(receipt: Writable, text: string): void {
  if (readUsual(receipt, text)) return
  keyPattern.lastIndex = 0
  let open: { field: Field; start: number } | undefined
  for (;;) {
    const found = keyPattern.exec(text)
    if (open !== undefined && receipt[open.field] === undefined) {
      // The first of two equal keys counts; a later one can only come from the text.
      const value = bare(text.slice(open.start, found?.index ?? text.length))
      if (value !== undefined) receipt[open.field] = value
    }
    if (found === null) return
    const start = keyPattern.lastIndex
    const field = keys.get((found[1] ?? found[2] ?? '').toLowerCase().replace(inKey, ''))
    if (field === 'text') {
      receipt.text = withoutNul(text.slice(start)).trimStart()
      return
    }
    open = field && { field, start }
  }
}

const word = '([\\w-]+)'
const usualPattern = new RegExp(
  `^id:${word} sub:${word} dlvrd:${word} submit date:${word} done date:${word} stat:${word} err:${word} text:`,
  'i',
)

// Nearly all are written exactly as in Appendix B, which takes a fourth of the time to read.
function readUsual(receipt: Writable, text: string): boolean {
  const found = usualPattern.exec(text)
  if (found === null) return false
  const [head, messageId, submitted, delivered, submitDate, doneDate, stat, error] = found
  if (messageId === undefined || submitted === undefined || delivered === undefined) return false
  if (submitDate === undefined || doneDate === undefined) return false
  if (stat === undefined || error === undefined) return false
  Object.assign(receipt, { messageId, submitted, delivered, submitDate, doneDate, stat, error })
  receipt.text = withoutNul(text.slice(head.length)).trimStart()
  return true
}

const inKey = /[ _-]/g
// From the first character to white space, the NUL that some SMSCs add, or what separates pairs.
const valuePattern = /[^\s\p{Cc},;|][^\s\p{Cc}]*/u

/** The value between two keys, without quotes; `undefined`: there is none. */
function bare(text: string): string | undefined {
  const value = valuePattern.exec(text)?.[0].replace(/[,;|]+$/, '')
  return value?.replace(/^(["'])(.*)\1$/, '$2') || undefined
}

function withoutNul(text: string): string {
  const nul = text.indexOf('\0')
  return nul === -1 ? text : text.slice(0, nul)
}
