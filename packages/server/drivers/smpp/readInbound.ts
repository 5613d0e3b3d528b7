import { type GatewayCharset, inboundAddress } from '@tandem/core'
import {
  type Concatenation,
  decodeLooseText,
  type Delivery,
  parseUserDataHeader,
} from '@tandem/smpp'
import type { GatewayInbound } from '../../ports/smsGateway.ts'

const UDH_INDICATOR = 0x40
/** Addresses are at most 65 octets on the wire (data_sm). */
const LONGEST_ADDRESS = 32

/**
 * An inbound message in a deliver_sm or data_sm; `charset` is the carrier's alphabet for data coding 0. What is not of its
 * alphabet is read as senders that confuse alphabets mean it, and what is no text is kept octet by octet: refused, the
 * carrier would send it again and again (docs/decisions/095).
 */
export function readInbound(pdu: Delivery['pdu'], charset: GatewayCharset): GatewayInbound {
  const own = pdu.command === 'deliver_sm' ? pdu.shortMessage : undefined
  const all = own === undefined || own.length === 0 ? (pdu.tlvs.messagePayload ?? NOTHING) : own
  // A header that extends past the end is none: the octets are shown as they are.
  const header = (pdu.esmClass & UDH_INDICATOR) === 0 ? undefined : parseUserDataHeader(all)
  const octets = header ? all.subarray(header.length) : all
  const text = decodeLooseText(octets, pdu.dataCoding, {
    defaultAlphabet: charset,
    shift: header?.shift,
  })
  return {
    source: addressOf(pdu.source.address),
    destination: addressOf(pdu.destination.address),
    text: text === undefined ? hex(octets) : text.replaceAll('\0', ''),
    isReadable: text !== undefined,
    dataCoding: pdu.dataCoding,
    place: placeOf(header?.concatenation, pdu),
  }
}

const NOTHING = new Uint8Array()

const addressOf = (address: string): string => inboundAddress(address).slice(0, LONGEST_ADDRESS)

/** Octets that are no text, as pairs of hexadecimal digits: nothing of them is lost. */
const hex = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join(' ')

/** Which part of a long message it is; null: a whole one. The header counts before the sar parameters. */
function placeOf(
  header: Concatenation | undefined,
  { tlvs }: Delivery['pdu'],
): GatewayInbound['place'] {
  if (header) {
    const { reference, referenceBits, total, part } = header
    return total === 1 ? null : { reference: `udh${referenceBits}:${reference}`, total, part }
  }
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs
  if (reference === undefined || total === undefined || part === undefined) return null
  if (total < 2 || part < 1 || part > total) return null
  return { reference: `sar:${reference}`, total, part }
}
