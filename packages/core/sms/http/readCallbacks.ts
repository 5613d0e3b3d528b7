import { inboundAddress } from '../../phone/inboundAddress.ts'
import { type HttpMapping, linesOf } from './httpMapping.ts'
import { type HttpBody, type HttpSaid, listAt, readSaid, textIn, valueAt } from './readValues.ts'

/** A callback as it came: the part of the address after `?`, and the body. */
export interface HttpCallback extends HttpBody {
  query: string
  /** Its octets are no text in the charset they should be in: each character of the body is one of them. */
  isUndecoded?: boolean
}

/** What a vendor's word for a state means. `pending`: nothing final. */
export const stateMeanings = [
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'deleted',
  'unknown',
  'pending',
] as const
export type StateMeaning = (typeof stateMeanings)[number]

/** As SMPP 3.4 Appendix B writes them. */
const STATS: Readonly<Record<StateMeaning, string>> = {
  delivered: 'DELIVRD',
  undelivered: 'UNDELIV',
  expired: 'EXPIRED',
  rejected: 'REJECTD',
  deleted: 'DELETED',
  unknown: 'UNKNOWN',
  pending: 'ACCEPTD',
}

/** A receipt as it is read. */
export interface CallbackReceipt {
  id: string
  /** A word of SMPP 3.4 Appendix B, or the vendor's own if nothing says what it means. */
  stat: string
  error: string | null
  /** E.164 digits. */
  msisdn: string | null
}

/** A message from a handset as it is read. */
export interface CallbackInbound {
  from: string
  to: string
  text: string
  id: string | null
  /** False: the text is octets in hexadecimal that are no text in the vendor's charset. */
  isReadable?: boolean
}

/** `word = meaning`, one per line, and more words with commas; without case. undefined: they are none. */
export function parseStateWords(
  text: string | null,
): ReadonlyMap<string, StateMeaning> | undefined {
  const words = new Map<string, StateMeaning>()
  for (const line of linesOf(text)) {
    const [left = '', right = '', ...more] = line.split('=').map((side) => side.trim())
    const meaning = stateMeanings.find((one) => one === right.toLowerCase())
    if (!meaning || left === '' || more.length > 0) return undefined
    for (const word of left.split(',')) words.set(word.trim().toLowerCase(), meaning)
  }
  return words
}

type ReceiptParts = Pick<
  HttpMapping,
  | 'listAt'
  | 'receiptIdAt'
  | 'receiptStatusAt'
  | 'receiptErrorAt'
  | 'receiptNumberAt'
  | 'receiptWords'
>

/** The receipts of a callback; undefined: it cannot be read as any. */
export function readReceipts(
  mapping: ReceiptParts,
  callback: HttpCallback,
): CallbackReceipt[] | undefined {
  const { receiptIdAt, receiptStatusAt, receiptErrorAt, receiptNumberAt } = mapping
  if (receiptIdAt === null || receiptStatusAt === null) return undefined
  const words = parseStateWords(mapping.receiptWords) ?? new Map<string, StateMeaning>()
  return readEach(mapping, callback, (said) => {
    const id = valueAt(said, receiptIdAt)
    const word = valueAt(said, receiptStatusAt)
    if (id === undefined || word === undefined) return undefined
    const meaning = words.get(word.toLowerCase())
    return {
      id: printable(id),
      stat: meaning === undefined ? printable(word) : STATS[meaning],
      error: optional(said, receiptErrorAt),
      msisdn: digitsOf(optional(said, receiptNumberAt)),
    }
  })
}

type InboundParts = Pick<
  HttpMapping,
  'listAt' | 'inboundFromAt' | 'inboundToAt' | 'inboundTextAt' | 'inboundIdAt'
>

/** The messages of a callback; undefined: it cannot be read as any. */
export function readInbounds(
  mapping: InboundParts,
  callback: HttpCallback,
): CallbackInbound[] | undefined {
  const { inboundFromAt, inboundToAt, inboundTextAt, inboundIdAt } = mapping
  if (inboundFromAt === null || inboundToAt === null || inboundTextAt === null) return undefined
  return readEach(mapping, callback, (said) => {
    const from = valueAt(said, inboundFromAt)
    const to = valueAt(said, inboundToAt)
    if (from === undefined || to === undefined) return undefined
    // A message may have no text.
    const text = valueAt(said, inboundTextAt) ?? ''
    const isOctets = callback.isUndecoded === true && /[^\0-\u007f]/.test(text)
    return {
      from: inboundAddress(printable(from)),
      to: inboundAddress(printable(to)),
      text: isOctets ? hexOf(text) : text.replaceAll('\0', '').toWellFormed(),
      id: optional(said, inboundIdAt),
      isReadable: !isOctets && !said.undecoded.has(inboundTextAt),
    }
  })
}

/**
 * A callback that does not say in what it is written, in the charset of its mapping. One that cannot be UTF-8 was kept octet
 * by octet.
 */
export function inCharset(
  callback: HttpCallback,
  { charset }: Pick<HttpMapping, 'charset'>,
): HttpCallback {
  if (callback.charset !== undefined || charset === null) return callback
  if (callback.isUndecoded !== true) return { ...callback, charset }
  const octets = Uint8Array.from(callback.body, (octet) => octet.charCodeAt(0))
  const body = textIn(octets, charset)
  return body === undefined ? callback : { query: callback.query, body, charset }
}

/** Every element has to be readable: otherwise the vendor is told, and nothing of it is lost. */
function readEach<Item>(
  mapping: Pick<HttpMapping, 'listAt'>,
  callback: HttpCallback,
  read: (said: HttpSaid) => Item | undefined,
): Item[] | undefined {
  const items: Item[] = []
  for (const said of listAt(readSaid(callback), mapping.listAt)) {
    const item = read(said)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items.length === 0 ? undefined : items
}

function optional(said: HttpSaid, place: string | null): string | null {
  const found = place === null ? undefined : valueAt(said, place)
  return found === undefined ? null : printable(found)
}

const LONGEST = 255
const printable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, LONGEST)
/** The octets that characters of a byte string stand for. */
const hexOf = (text: string): string =>
  Array.from(text, (octet) => (octet.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join(' ')
const digitsOf = (number: string | null): string | null =>
  /^([0-9]{5,15})$/.exec(inboundAddress(number ?? ''))?.[1] ?? null
