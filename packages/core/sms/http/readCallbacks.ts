import { type HttpMapping, linesOf } from './httpMapping.ts'
import { type HttpSaid, listAt, readSaid, valueAt } from './readValues.ts'

/** A callback as it came: the part of the address after `?`, and the body. */
export interface HttpCallback {
  query: string
  body: string
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
    return {
      from: withoutPlus(printable(from)),
      to: withoutPlus(printable(to)),
      // A message may have no text.
      text: (valueAt(said, inboundTextAt) ?? '').replaceAll('\0', '').toWellFormed(),
      id: optional(said, inboundIdAt),
    }
  })
}

/** Every element has to be readable: otherwise the vendor is told, and nothing of it is lost. */
function readEach<Item>(
  mapping: Pick<HttpMapping, 'listAt'>,
  { query, body }: HttpCallback,
  read: (said: HttpSaid) => Item | undefined,
): Item[] | undefined {
  const items: Item[] = []
  for (const said of listAt(readSaid(body, query), mapping.listAt)) {
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
const withoutPlus = (number: string): string => number.replace(/^\+(?=\d+$)/, '')
const digitsOf = (number: string | null): string | null =>
  /^\+?([0-9]{5,15})$/.exec(number ?? '')?.[1] ?? null
