import type { Tlvs } from '../pdu/tlv.ts'
import { gsm7Length } from './gsm7.ts'
import { encodeText, type SendingAlphabet } from './text.ts'
import { buildUserDataHeader, concatenationElement, udhIndicator } from './userDataHeader.ts'

export interface SplitOptions {
  readonly alphabet: SendingAlphabet
  /** The data_coding to send; by default 0 for the SMSC's own alphabet, 8 for UCS2. */
  readonly dataCoding?: number
  /**
   * Shared by all parts of this text, and by no other text to the same number at about the same
   * time.
   */
  readonly reference: number
  readonly referenceBits?: 8 | 16
  /**
   * How parts are marked: a user data header, which every network supports; the sar TLVs; or not
   * split but sent as message_payload, for the SMSC to split.
   */
  readonly method?: 'udh' | 'sar' | 'payload'
}

/** The fields a part adds to its submit_sm; combine `esmClass` with the mode bits using `|`. */
export interface TextPart {
  readonly dataCoding: number
  readonly esmClass: number
  readonly shortMessage: Uint8Array
  readonly tlvs?: Tlvs
}

// An SMS carries 140 octets: 160 septets, 140 octets or 70 UTF-16 units (3GPP TS 23.040).
const capacity = { gsm7: 160, ascii: 160, latin1: 140, ucs2: 70 }
const octetsPerUnit = { gsm7: 7 / 8, ascii: 7 / 8, latin1: 1, ucs2: 2 }
const maxParts = 255

/**
 * Splits a text into the parts to submit: 153 GSM 7-bit or 67 UCS2 units each with an 8-bit
 * reference, never between an escape and its character or within a surrogate pair. `undefined` if
 * the alphabet lacks a character. Throws `RangeError` above 255 parts.
 */
export function splitText(text: string, options: SplitOptions): TextPart[] | undefined {
  const { alphabet, method = 'udh', referenceBits = 8 } = options
  const dataCoding = options.dataCoding ?? (alphabet === 'ucs2' ? 8 : 0)
  const units = alphabet === 'gsm7' ? gsm7Length(text) : text.length
  const whole = encodeText(text, alphabet)
  if (whole === undefined || units === undefined) return undefined
  if (units <= capacity[alphabet]) return [{ dataCoding, esmClass: 0, shortMessage: whole }]
  if (method === 'payload') {
    const tlvs = { messagePayload: whole }
    return [{ dataCoding, esmClass: 0, shortMessage: Buffer.alloc(0), tlvs }]
  }

  const headerOctets = referenceBits === 16 ? 7 : 6
  const room = Math.floor((140 - headerOctets) / octetsPerUnit[alphabet])
  const texts = cut(text, room, alphabet)
  if (texts.length > maxParts) throw new RangeError(`a text has at most ${maxParts} parts`)
  return texts.map((piece, index) => {
    const octets = encodeText(piece, alphabet) ?? Buffer.alloc(0)
    const place = { reference: options.reference, total: texts.length, part: index + 1 }
    if (method === 'sar') return sarPart(octets, dataCoding, place)
    const header = buildUserDataHeader([concatenationElement({ ...place, referenceBits })])
    const shortMessage = Buffer.concat([header, octets])
    return { dataCoding, esmClass: udhIndicator, shortMessage }
  })
}

interface Place {
  readonly reference: number
  readonly total: number
  readonly part: number
}

function sarPart(shortMessage: Buffer, dataCoding: number, place: Place): TextPart {
  const tlvs = {
    sarMsgRefNum: place.reference & 0xffff,
    sarTotalSegments: place.total,
    sarSegmentSeqnum: place.part,
  }
  return { dataCoding, esmClass: 0, shortMessage, tlvs }
}

function cut(text: string, room: number, alphabet: SendingAlphabet): string[] {
  const pieces: string[] = []
  let start = 0
  let used = 0
  for (let at = 0; at < text.length;) {
    const next = at + stepAt(text, at, alphabet)
    const cost = alphabet === 'gsm7' ? (gsm7Length(text.slice(at, next)) ?? 0) : next - at
    if (used + cost > room) {
      pieces.push(text.slice(start, at))
      start = at
      used = 0
    }
    used += cost
    at = next
  }
  pieces.push(text.slice(start))
  return pieces
}

// UTF-16 units that must stay together: two for a surrogate pair.
function stepAt(text: string, at: number, alphabet: SendingAlphabet): number {
  if (alphabet !== 'ucs2') return 1
  const code = text.codePointAt(at) ?? 0
  return code > 0xffff ? 2 : 1
}
