import type { MessageStatus } from './messageStatus.ts'

/** A number or name with its type and numbering plan, as a client wrote it. */
export interface ClientAddress {
  ton: number
  npi: number
  address: string
}

/** One submit of a client's message: its id, null where that is the message's, and what it asked to be told. */
export interface OriginPart {
  id: string | null
  registered: number
}

/** What the receipts of a message need that came through an SMPP account; kept with the message. */
export interface Origin {
  accountId: string
  source: ClientAddress
  destination: ClientAddress
  /** As the client cut it. */
  parts: readonly OriginPart[]
  /** Receipts repeat the beginning of the text. */
  withText?: boolean | undefined
  /** Where a handset shows and keeps it; left out: as it does with any. */
  messageClass?: MessageClass | undefined
}

const plain = ({ address }: ClientAddress): string => address.trim().replace(/^\+/, '')

/** Whether both are the same number or name, with a plus or without; their types and plans do not matter. */
export const isSameAddress = (one: ClientAddress, other: ClientAddress): boolean =>
  plain(one) === plain(other)

/** Whether a request about a message names its address; an empty one names any (SMPP 3.4 §4.8, §4.9). */
export const namesAddress = (asked: ClientAddress, own: ClientAddress): boolean =>
  asked.address === '' || isSameAddress(asked, own)

/** 0: shown at once and not kept (flash); 1: kept on the handset; 2: on the SIM; 3: passed on (3GPP TS 23.038 §4). */
export type MessageClass = 0 | 1 | 2 | 3

type Written = [
  accountId: string,
  source: [number, number, string],
  destination: [number, number, string],
  parts: [string | null, number][],
  withText?: 0 | 1,
  messageClass?: MessageClass,
]

const written = ({ ton, npi, address }: ClientAddress): [number, number, string] => [
  ton,
  npi,
  address,
]
const read = ([ton, npi, address]: [number, number, string]): ClientAddress => ({
  ton,
  npi,
  address,
})

/** An origin as it is stored: every message has one, so it is short. */
export function originText(origin: Origin): string {
  const { accountId, source, destination, parts, withText, messageClass } = origin
  const all: Written = [
    accountId,
    written(source),
    written(destination),
    parts.map(({ id, registered }) => [id, registered]),
  ]
  if (withText === true || messageClass !== undefined) all.push(withText === true ? 1 : 0)
  if (messageClass !== undefined) all.push(messageClass)
  return JSON.stringify(all)
}

/** Reads what `originText` wrote. */
export function readOrigin(text: string): Origin {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `originText` writes it
  const written = JSON.parse(text) as Written
  const [accountId, source, destination, parts, withText, messageClass] = written
  return {
    accountId,
    source: read(source),
    destination: read(destination),
    parts: parts.map(([id, registered]) => ({ id, registered })),
    ...(withText === 1 && { withText: true }),
    ...(messageClass !== undefined && { messageClass }),
  }
}

/** The class at the end of a stored origin, behind its parts and its flag. */
const CLASS_AT_END = /\],[01],([0-3])\]$/

/** The message class of a stored origin, without reading all of it; undefined: none. */
export function messageClassOf(origin: string | null): MessageClass | undefined {
  const written = origin === null ? undefined : CLASS_AT_END.exec(origin.slice(-8))?.[1]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern allows no others
  return written === undefined ? undefined : (Number(written) as MessageClass)
}

/** The same with an id for each part, where none is the message's. */
export const namedOrigin = (origin: Origin, newId: () => string): Origin => ({
  ...origin,
  parts: origin.parts.map(({ id, registered }) => ({ id: id ?? newId(), registered })),
})

/** Bits 0 and 1 of registered_delivery (SMPP 3.4 §5.2.17). */
const RECEIPT = 0x03
const ALWAYS = 1
const FAILED = 2

/** Whether who asked this is sent a receipt of that end. */
export function wantsReceipt(registered: number, end: MessageStatus): boolean {
  const asked = registered & RECEIPT
  return asked === ALWAYS || (asked === FAILED && end !== 'delivered')
}

/** Bit 4: intermediate notifications. */
const INTERMEDIATE = 0x10

/** Whether who asked this is told of a message that goes on after it failed once. */
export const wantsIntermediate = (registered: number): boolean => (registered & INTERMEDIATE) !== 0

/** Whether registered_delivery has a meaning: SMPP 3.4 reserves the value 3 of its lowest bits. */
export const isRegisteredDelivery = (registered: number): boolean =>
  (registered & RECEIPT) !== RECEIPT
