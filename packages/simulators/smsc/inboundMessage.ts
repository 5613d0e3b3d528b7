import type { Delivery } from './delivery.ts'
import { InvalidProfile } from './profile.ts'

/** A text sent from a handset, before it is split into parts. */
export type InboundMessage = { from: string; to: string; text: string }

/** An invalid inbound message: the sentence names the field. */
export class InvalidInbound extends InvalidProfile {}

const ESM_UDHI = 0x40
const UCS2 = 0x08
const MAX_OCTETS = 140
const HEADER_OCTETS = 6
const MAX_PARTS = 10

/** Throws InvalidInbound. */
export function parseInbound(body: unknown): InboundMessage {
  const given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  )
  const text = given.get('text')
  if (typeof text !== 'string' || text === '') throw new InvalidInbound('text must not be empty.')
  return { from: address(given.get('from'), 'from'), to: address(given.get('to'), 'to'), text }
}

/**
 * The deliver_sm of an inbound text: ASCII unchanged, everything else UCS-2; long texts with UDH.
 */
export function inboundDeliveries(
  message: InboundMessage,
  reference: number,
  now: number,
): Delivery[] {
  const ascii = /^[\x20-\x7e\r\n]*$/.test(message.text) && !/[`^{}\\[\]~|@$_]/.test(message.text)
  const octets = ascii ? Buffer.from(message.text, 'latin1') : ucs2(message.text)
  // 160 septets or 140 octets in one; with a header 153 and 134 (3GPP TS 23.040 §9.2.3.24.1).
  const single = ascii ? 160 : MAX_OCTETS
  const joined = ascii ? 153 : MAX_OCTETS - HEADER_OCTETS
  const parts = octets.length <= single ? 1 : Math.ceil(octets.length / joined)
  if (parts > MAX_PARTS) throw new InvalidInbound(`text must fit into ${MAX_PARTS} parts.`)
  return Array.from({ length: parts }, (_, at) => {
    const body = parts === 1 ? octets : octets.subarray(at * joined, (at + 1) * joined)
    const header = parts === 1 ? [] : [5, 0, 3, reference & 0xff, parts, at + 1]
    return {
      source: message.from.replace(/^\+/, ''),
      sourceTon: 1,
      sourceNpi: 1,
      destination: message.to.replace(/^\+/, ''),
      destinationTon: /^\+?\d+$/.test(message.to) ? 1 : 5,
      destinationNpi: /^\+?\d+$/.test(message.to) ? 1 : 0,
      esmClass: parts === 1 ? 0 : ESM_UDHI,
      dataCoding: ascii ? 0 : UCS2,
      octets: Buffer.concat([Buffer.from(header), body]).toString('latin1'),
      receipt: null,
      messageId: null,
      dueAt: now,
    }
  })
}

/**
 * One deliver_sm exactly as asked, right or wrong: `{ from, to, octets, esmClass?, dataCoding?, sar? }`, `octets` in
 * hexadecimal with the user data header. Throws InvalidInbound.
 */
export function rawDelivery(body: unknown, now: number): Delivery {
  const given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  )
  const octets = given.get('octets')
  if (typeof octets !== 'string' || !/^([0-9a-f]{2}){0,254}$/i.test(octets)) {
    throw new InvalidInbound('octets must be at most 254, in hexadecimal.')
  }
  const sar = given.get('sar')
  const place = new Map<string, unknown>(
    typeof sar === 'object' && sar !== null ? Object.entries(sar) : [],
  )
  return {
    source: address(given.get('from'), 'from').replace(/^\+/, ''),
    sourceTon: 1,
    sourceNpi: 1,
    destination: address(given.get('to'), 'to').replace(/^\+/, ''),
    destinationTon: 1,
    destinationNpi: 1,
    esmClass: whole(given.get('esmClass') ?? 0, 'esmClass', 255),
    dataCoding: whole(given.get('dataCoding') ?? 0, 'dataCoding', 255),
    octets: Buffer.from(octets, 'hex').toString('latin1'),
    receipt: null,
    ...(place.size > 0 && {
      sar: {
        reference: whole(place.get('reference'), 'sar.reference', 65_535),
        total: whole(place.get('total'), 'sar.total', 255),
        part: whole(place.get('part'), 'sar.part', 255),
      },
    }),
    messageId: null,
    dueAt: now,
  }
}

function whole(value: unknown, name: string, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) {
    return value
  }
  throw new InvalidInbound(`${name} must be a whole number up to ${most}.`)
}

function address(value: unknown, name: string): string {
  if (typeof value === 'string' && /^\+?[0-9A-Za-z ]{1,20}$/.test(value)) return value
  throw new InvalidInbound(`${name} must be a number or a name of 1 to 20 letters and digits.`)
}

function ucs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}
