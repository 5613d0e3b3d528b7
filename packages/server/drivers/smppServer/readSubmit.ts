import { type ClientAddress, clientStatus, isRegisteredDelivery } from '@tandem/core'
import { commandStatus, decodeText, parseSmppTime, type PduOf } from '@tandem/smpp'
import type {
  ClientAlphabets,
  ClientMessage,
  Replacement,
  TextFault,
} from '../../ports/sms/clientServer.ts'
import { readUserData, type SubmitPdu, Unreadable } from './readUserData.ts'

/** esm_class, SMPP 3.4 §5.2.12. */
const MODE = 0x03
const STORE_AND_FORWARD = 0x03
const MESSAGE_TYPE = 0x3c
/** priority_flag, §5.2.14. */
const HIGHEST_PRIORITY = 3

const ALPHANUMERIC = 5
/** Not said, international, and national, which Kannel says of every number without a plus: all are read as E.164. */
const NUMBER_TYPES: ReadonlySet<number> = new Set([0, 1, 2])
/** Numbering plans of §5.2.6. */
const PLANS: ReadonlySet<number> = new Set([0, 1, 3, 4, 6, 8, 9, 10, 14, 18])
const LAST_TYPE = 6

/** Why something of a client is refused. */
export interface Refusal {
  status: number
  /** Says more than the status; undefined: there is no more to say. */
  reason: TextFault | undefined
}

/** A submit_sm, submit_multi or data_sm, or the status that says what is wrong with it. @param now UTC ms */
export function readSubmit(
  pdu: SubmitPdu,
  now: number,
  alphabets: ClientAlphabets,
): ClientMessage | Refusal {
  try {
    return read(pdu, now, alphabets)
  } catch (error) {
    if (error instanceof Unreadable) return { status: error.status, reason: error.reason }
    throw error
  }
}

function read(pdu: SubmitPdu, now: number, alphabets: ClientAlphabets): ClientMessage {
  const { esmClass, registeredDelivery } = pdu
  if ((esmClass & MESSAGE_TYPE) !== 0) throw new Unreadable(clientStatus.esmClass)
  // Datagram and transaction mode promise what only a network can.
  if (![0, STORE_AND_FORWARD].includes(esmClass & MODE)) throw new Unreadable(clientStatus.esmClass)
  if (!isRegisteredDelivery(registeredDelivery)) {
    throw new Unreadable(clientStatus.registeredDelivery)
  }
  const source = sourceOf(pdu.source)
  const destinations = destinationsOf(pdu).map(destinationOf)
  const userData = readUserData(pdu, alphabets)
  const times = pdu.command === 'data_sm' ? NO_TIMES : timesOf(pdu, now)
  return {
    serviceType: pdu.serviceType,
    source,
    destinations,
    ...userData,
    registered: registeredDelivery,
    ...times,
  }
}

const [OWN, UCS2] = [0, 8]

/** A replace_sm, or the status that says what is wrong with it; it does not say its data_coding. @param now UTC ms */
export function readReplace(
  pdu: PduOf<'replace_sm'>,
  now: number,
  { alphabet: defaultAlphabet }: ClientAlphabets,
): Replacement | Refusal {
  const { source, registeredDelivery, shortMessage } = pdu
  try {
    if (!isRegisteredDelivery(registeredDelivery)) {
      throw new Unreadable(clientStatus.registeredDelivery)
    }
    if (pdu.smDefaultMsgId !== 0) throw new Unreadable(commandStatus.RINVDFTMSGID)
    return {
      source,
      textIn: (coding) =>
        decodeText(shortMessage, coding === 'gsm7' ? OWN : UCS2, { defaultAlphabet }),
      registered: registeredDelivery,
      ...startAndEnd(pdu, now),
    }
  } catch (error) {
    if (error instanceof Unreadable) return { status: error.status, reason: error.reason }
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

/** A client's clock may be behind by so much, ms. */
const CLOCK_SKEW_MS = 60_000
const NO_TIMES = { expiresAt: null, startsAt: null }

function timesOf(
  pdu: Exclude<SubmitPdu, { command: 'data_sm' }>,
  now: number,
): Pick<ClientMessage, 'expiresAt' | 'startsAt'> {
  if (pdu.priorityFlag > HIGHEST_PRIORITY) throw new Unreadable(clientStatus.priority)
  if (pdu.smDefaultMsgId !== 0) throw new Unreadable(commandStatus.RINVDFTMSGID)
  if (pdu.replaceIfPresentFlag !== 0) throw new Unreadable(commandStatus.RINVREPFLAG)
  return startAndEnd(pdu, now)
}

function startAndEnd(
  pdu: Pick<PduOf<'replace_sm'>, 'scheduleDeliveryTime' | 'validityPeriod'>,
  now: number,
): Pick<ClientMessage, 'expiresAt' | 'startsAt'> {
  const asked = timeOf(pdu.scheduleDeliveryTime, now, clientStatus.schedule)
  if (asked !== null && asked < now - CLOCK_SKEW_MS) throw new Unreadable(clientStatus.schedule)
  // "Now", by a client whose clock is behind, or that took a moment to send it.
  const startsAt = asked !== null && asked <= now ? null : asked
  const expiresAt = timeOf(pdu.validityPeriod, startsAt ?? now, clientStatus.expiry)
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
