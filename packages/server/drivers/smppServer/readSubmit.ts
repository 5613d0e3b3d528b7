import { type ClientAddress, clientStatus, isRegisteredDelivery } from '@tandem/core'
import {
  commandStatus,
  decodeText,
  describeDataCoding,
  parseSmppTime,
  parseUserDataHeader,
  type PduOf,
  type Submission,
} from '@tandem/smpp'
import type { ClientMessage, Replacement } from '../../ports/sms/clientServer.ts'

type SubmitPdu = Submission<unknown, unknown>['pdu']

/** esm_class, SMPP 3.4 §5.2.12. */
const MODE = 0x03
const STORE_AND_FORWARD = 0x03
const MESSAGE_TYPE = 0x3c
const UDH_INDICATOR = 0x40

const ALPHANUMERIC = 5
/** Not said, international, and national, which Kannel says of every number without a plus: all are read as E.164. */
const NUMBER_TYPES: ReadonlySet<number> = new Set([0, 1, 2])
/** Numbering plans of §5.2.6. */
const PLANS: ReadonlySet<number> = new Set([0, 1, 3, 4, 6, 8, 9, 10, 14, 18])
const LAST_TYPE = 6

/** Why a message cannot be taken as the client wrote it. */
class Unreadable extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/** A submit_sm, submit_multi or data_sm, or the status that says what is wrong with it. @param now UTC ms */
export function readSubmit(pdu: SubmitPdu, now: number): ClientMessage | { status: number } {
  try {
    return read(pdu, now)
  } catch (error) {
    if (error instanceof Unreadable) return { status: error.status }
    throw error
  }
}

function read(pdu: SubmitPdu, now: number): ClientMessage {
  const { esmClass, registeredDelivery } = pdu
  if ((esmClass & MESSAGE_TYPE) !== 0) throw new Unreadable(clientStatus.esmClass)
  // Datagram and transaction mode promise what only a network can.
  if (![0, STORE_AND_FORWARD].includes(esmClass & MODE)) throw new Unreadable(clientStatus.esmClass)
  if (!isRegisteredDelivery(registeredDelivery)) {
    throw new Unreadable(clientStatus.registeredDelivery)
  }
  const source = sourceOf(pdu.source)
  const destinations = destinationsOf(pdu).map(destinationOf)
  const { octets, place } = userData(pdu)
  const times = pdu.command === 'data_sm' ? NO_TIMES : timesOf(pdu, now)
  return {
    serviceType: pdu.serviceType,
    source,
    destinations,
    text: textOf(octets, pdu.dataCoding),
    place,
    registered: registeredDelivery,
    ...times,
  }
}

const [GSM7, UCS2] = [0, 8]

/** A replace_sm, or the status that says what is wrong with it; it does not say its data_coding. @param now UTC ms */
export function readReplace(
  pdu: PduOf<'replace_sm'>,
  now: number,
): Replacement | { status: number } {
  const { source, registeredDelivery, shortMessage } = pdu
  try {
    if (!isRegisteredDelivery(registeredDelivery)) {
      throw new Unreadable(clientStatus.registeredDelivery)
    }
    if (pdu.smDefaultMsgId !== 0) throw new Unreadable(commandStatus.RINVDFTMSGID)
    return {
      source,
      textIn: (alphabet) => decodeText(shortMessage, alphabet === 'gsm7' ? GSM7 : UCS2),
      registered: registeredDelivery,
      ...startAndEnd(pdu, now),
    }
  } catch (error) {
    if (error instanceof Unreadable) return { status: error.status }
    throw error
  }
}

function sourceOf(source: ClientAddress): ClientAddress {
  if (source.ton > LAST_TYPE) throw new Unreadable(commandStatus.RINVSRCTON)
  if (!PLANS.has(source.npi)) throw new Unreadable(commandStatus.RINVSRCNPI)
  const isSpelled = source.ton === ALPHANUMERIC
  if (isSpelled && source.address.length > 11) throw new Unreadable(clientStatus.source)
  return source
}

function destinationsOf(pdu: SubmitPdu): readonly ClientAddress[] {
  if (pdu.command !== 'submit_multi') return [pdu.destination]
  return pdu.destinations.map((one) => {
    if ('distributionList' in one) throw new Unreadable(commandStatus.RINVDLNAME)
    return one
  })
}

function destinationOf(destination: ClientAddress): ClientAddress {
  if (destination.address === '') throw new Unreadable(clientStatus.destination)
  if (!NUMBER_TYPES.has(destination.ton)) throw new Unreadable(commandStatus.RINVDSTTON)
  if (!PLANS.has(destination.npi)) throw new Unreadable(commandStatus.RINVDSTNPI)
  return destination
}

/** The text's octets without their header, and which part of a message they are. */
function userData(pdu: SubmitPdu): { octets: Uint8Array; place: ClientMessage['place'] } {
  const { tlvs } = pdu
  const own = pdu.command === 'data_sm' ? NOTHING : pdu.shortMessage
  const { messagePayload } = tlvs
  if (messagePayload && own.length > 0) throw new Unreadable(commandStatus.ROPTPARNOTALLWD)
  const all = messagePayload ?? own
  if ((pdu.esmClass & UDH_INDICATOR) === 0) return { octets: all, place: sarPlace(tlvs) }
  const header = parseUserDataHeader(all)
  if (!header) throw new Unreadable(clientStatus.messageLength)
  const octets = all.subarray(header.length)
  const { concatenation } = header
  if (!concatenation) return { octets, place: sarPlace(tlvs) }
  const { reference, referenceBits, total, part } = concatenation
  const place = total === 1 ? null : { reference: `udh${referenceBits}:${reference}`, total, part }
  return { octets, place }
}

const NOTHING = new Uint8Array()

function sarPlace({
  sarMsgRefNum: reference,
  sarTotalSegments: total,
  sarSegmentSeqnum: part,
}: SubmitPdu['tlvs']): ClientMessage['place'] {
  if (reference === undefined || total === undefined || part === undefined) return null
  if (total === 0 || part === 0 || part > total) throw new Unreadable(clientStatus.optionalValue)
  return total === 1 ? null : { reference: `sar:${reference}`, total, part }
}

function textOf(octets: Uint8Array, dataCoding: number): string {
  const text = decodeText(octets, dataCoding)
  if (text === undefined) {
    const isHalved = describeDataCoding(dataCoding).alphabet === 'ucs2'
    throw new Unreadable(isHalved ? clientStatus.messageLength : clientStatus.dataCoding)
  }
  // Means nothing in a text, and the database cannot store it.
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

const NO_TIMES = { expiresAt: null, startsAt: null }

function timesOf(
  pdu: Exclude<SubmitPdu, { command: 'data_sm' }>,
  now: number,
): Pick<ClientMessage, 'expiresAt' | 'startsAt'> {
  if (pdu.smDefaultMsgId !== 0) throw new Unreadable(commandStatus.RINVDFTMSGID)
  if (pdu.replaceIfPresentFlag !== 0) throw new Unreadable(commandStatus.RINVREPFLAG)
  return startAndEnd(pdu, now)
}

function startAndEnd(
  pdu: Pick<PduOf<'replace_sm'>, 'scheduleDeliveryTime' | 'validityPeriod'>,
  now: number,
): Pick<ClientMessage, 'expiresAt' | 'startsAt'> {
  const startsAt = timeOf(pdu.scheduleDeliveryTime, now, clientStatus.schedule)
  const expiresAt = timeOf(pdu.validityPeriod, startsAt ?? now, clientStatus.expiry)
  if (startsAt !== null && startsAt < now) throw new Unreadable(clientStatus.schedule)
  if (expiresAt !== null && expiresAt <= (startsAt ?? now)) {
    throw new Unreadable(clientStatus.expiry)
  }
  return { expiresAt, startsAt }
}

/** A time on the wire as an instant (UTC ms); null: none. @param from where relative ones begin */
function timeOf(written: string, from: number, status: number): number | null {
  if (written === '') return null
  const time = parseSmppTime(written)
  if (!time) throw new Unreadable(status)
  if (time.kind === 'absolute') return time.at
  const at = new Date(from)
  at.setUTCFullYear(at.getUTCFullYear() + time.years)
  at.setUTCMonth(at.getUTCMonth() + time.months)
  const rest = ((time.days * 24 + time.hours) * 60 + time.minutes) * 60 + time.seconds
  return at.getTime() + rest * 1_000
}
