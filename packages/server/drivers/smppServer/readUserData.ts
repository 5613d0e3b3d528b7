import { clientStatus, type MessageClass } from '@tandem/core'
import {
  alphabetHint,
  alphabetOf,
  commandStatus,
  type Concatenation,
  decodeText,
  describeDataCoding,
  type NationalShift,
  parseUserDataHeader,
  type Submission,
  type TextReading,
} from '@tandem/smpp'
import type {
  ClientAlphabets,
  ClientMessage,
  SeenAlphabet,
  TextFault,
} from '../../ports/sms/clientServer.ts'

export type SubmitPdu = Submission<unknown, unknown>['pdu']

const UDH_INDICATOR = 0x40
const NOTHING = new Uint8Array()
const NUL = '\0'

/** Why a message cannot be taken as the client wrote it. */
export class Unreadable extends Error {
  readonly status: number
  /** Says more than the status; undefined: there is no more to say. */
  readonly reason: TextFault | undefined
  constructor(status: number, reason?: TextFault) {
    super(`refused with ${status}`)
    this.status = status
    this.reason = reason
  }
}

/**
 * What a client's octets say, as its account means them: all of it, or it is refused (docs/decisions/095).
 * @throws Unreadable
 */
export function readUserData(
  pdu: SubmitPdu,
  alphabets: ClientAlphabets,
): Pick<ClientMessage, 'text' | 'place' | 'messageClass'> {
  if (pdu.tlvs.sourcePort !== undefined || pdu.tlvs.destinationPort !== undefined) {
    throw new Unreadable(clientStatus.optionalNotAllowed, 'smpp.header')
  }
  const { octets, concatenation, shift } = headed(pdu)
  const place = concatenation ? udhPlace(concatenation) : sarPlace(pdu.tlvs)
  const text = textOf(octets, pdu.dataCoding, { ...readingOf(alphabets), shift })
  const messageClass = classOf(pdu)
  return { text, place, ...(messageClass !== undefined && { messageClass }) }
}

/** How texts of an account are read. */
export const readingOf = ({ alphabet, codingOneIsGsm }: ClientAlphabets): TextReading => ({
  defaultAlphabet: alphabet,
  codingOne: codingOneIsGsm ? 'gsm7' : 'ascii',
})

/** The octets of a message with their header, if they have one. */
export function octetsOf(pdu: SubmitPdu): Uint8Array {
  const own = pdu.command === 'data_sm' ? NOTHING : pdu.shortMessage
  const { messagePayload } = pdu.tlvs
  if (messagePayload && own.length > 0) throw new Unreadable(commandStatus.ROPTPARNOTALLWD)
  return messagePayload ?? own
}

/** The octets of the text, and what their header says of them. */
function headed(pdu: SubmitPdu): {
  octets: Uint8Array
  concatenation?: Concatenation | undefined
  shift?: NationalShift
} {
  const all = octetsOf(pdu)
  if ((pdu.esmClass & UDH_INDICATOR) === 0) return { octets: all }
  const header = parseUserDataHeader(all)
  if (!header) throw new Unreadable(clientStatus.messageLength)
  const { length, concatenation, shift, foreign } = header
  const octets = all.subarray(length)
  // Binary texts say so in their data_coding; ports, formats and indications would be lost.
  if (foreign.length > 0) {
    const { alphabet } = describeDataCoding(pdu.dataCoding)
    if (alphabet === 'binary') throw new Unreadable(clientStatus.dataCoding)
    throw new Unreadable(clientStatus.esmClass, 'smpp.header')
  }
  return { octets, concatenation, shift }
}

function udhPlace({ reference, referenceBits, total, part }: Concatenation) {
  return total === 1 ? null : { reference: `udh${referenceBits}:${reference}`, total, part }
}

function sarPlace({
  sarMsgRefNum: reference,
  sarTotalSegments: total,
  sarSegmentSeqnum: part,
}: SubmitPdu['tlvs']): ClientMessage['place'] {
  if (reference === undefined || total === undefined || part === undefined) return null
  if (total === 0 || part === 0 || part > total) throw new Unreadable(clientStatus.optionalValue)
  return total === 1 ? null : { reference: `sar:${reference}`, total, part }
}

function textOf(octets: Uint8Array, dataCoding: number, reading: TextReading): string {
  const { alphabet, waiting, autoDeletion, compressed } = describeDataCoding(dataCoding)
  // An indication that something waits, or a text that deletes itself, would be an ordinary one.
  if (waiting !== undefined || autoDeletion === true) throw new Unreadable(clientStatus.dataCoding)
  const text = decodeText(octets, dataCoding, reading)
  if (text === undefined && alphabet === 'ucs2') throw new Unreadable(clientStatus.messageLength)
  if (text === undefined && (alphabet === 'binary' || compressed === true)) {
    throw new Unreadable(clientStatus.dataCoding)
  }
  // NUL means nothing in a text, and the database cannot store it.
  if (text === undefined || text.includes(NUL)) {
    throw new Unreadable(clientStatus.dataCoding, 'smpp.octets')
  }
  return text
}

/** dest_addr_subunit (SMPP 3.4 §5.3.2.1) says in other words what a class says: 1 display, 2 handset, 3 SIM, 4 beyond. */
function classOf({ dataCoding, tlvs }: SubmitPdu): MessageClass | undefined {
  const { messageClass } = describeDataCoding(dataCoding)
  if (messageClass !== undefined) return messageClass
  const { destAddrSubunit: subunit } = tlvs
  return SUBUNITS.find((one) => subunit === one + 1)
}
const SUBUNITS = [0, 1, 2, 3] as const

/** Another alphabet that the text of a client seems to be in than the one it is read in; undefined: none. */
export function seenAlphabet(pdu: SubmitPdu, alphabets: ClientAlphabets): SeenAlphabet | undefined {
  const alphabet = alphabetOf(pdu.dataCoding, readingOf(alphabets))
  if (alphabet !== 'gsm7' && alphabet !== 'ascii' && alphabet !== 'latin1') return undefined
  const own = pdu.command === 'data_sm' ? NOTHING : pdu.shortMessage
  const all = own.length > 0 ? own : (pdu.tlvs.messagePayload ?? NOTHING)
  const hasHeader = (pdu.esmClass & UDH_INDICATOR) !== 0
  return alphabetHint(hasHeader ? all.subarray(1 + (all[0] ?? 0)) : all, alphabet)
}
