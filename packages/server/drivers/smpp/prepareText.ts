import { segment, splitText } from '@tandem/core'
import {
  buildUserDataHeader,
  concatenationElement,
  encodeText,
  type SendingAlphabet,
} from '@tandem/smpp'
import type { GatewayConfig, PreparedText } from '../../ports/smsGateway.ts'

const UDH_INDICATOR = 0x40
const UCS2 = 8
/** Where the 8-bit reference stands in the header 05 00 03 <reference> <total> <part>. */
const REFERENCE_AT = 3

/** The octets of each part as this gateway takes them. */
export class EncodedText implements PreparedText {
  readonly dataCoding: number
  readonly esmClass: number
  private readonly octets: readonly Buffer[]

  constructor(dataCoding: number, octets: readonly Buffer[]) {
    this.dataCoding = dataCoding
    this.octets = octets
    this.esmClass = octets.length > 1 ? UDH_INDICATOR : 0
  }

  get parts(): number {
    return this.octets.length
  }

  /** User data of a part (from 0); a long text gets the reference that joins its parts. */
  part(index: number, reference: number): Buffer {
    const octets = this.octets[index]
    if (!octets) throw new RangeError(`The text has no part ${index}`)
    if (this.octets.length === 1) return octets
    const own = Buffer.from(octets)
    own[REFERENCE_AT] = reference & 0xff
    return own
  }
}

/**
 * Cuts a text where billing cuts it and encodes it: data coding 0 in what the carrier takes that
 * for, UCS2 (8) for a text its alphabet cannot write.
 */
export function prepareText(text: string, charset: GatewayConfig['gsmCharset']): EncodedText {
  const { encoding } = segment(text)
  const pieces = splitText(text)
  if (encoding === 'gsm7') {
    const encoded = encodeAll(pieces, charset)
    if (encoded) return new EncodedText(0, encoded)
  }
  const encoded = encodeAll(pieces.flatMap(halvesForUcs2), 'ucs2') ?? []
  return new EncodedText(UCS2, encoded)
}

function encodeAll(pieces: readonly string[], alphabet: SendingAlphabet): Buffer[] | undefined {
  const parts: Buffer[] = []
  for (const [index, piece] of pieces.entries()) {
    const octets = encodeText(piece, alphabet)
    if (!octets) return undefined
    parts.push(pieces.length === 1 ? octets : Buffer.concat([header(pieces.length, index), octets]))
  }
  return parts
}

const header = (total: number, index: number): Buffer =>
  buildUserDataHeader([
    concatenationElement({ reference: 0, referenceBits: 8, total, part: index + 1 }),
  ])

const UCS2_UNITS = 67

/** A piece cut for GSM that this carrier can only take as UCS2 needs more room. */
function halvesForUcs2(piece: string): string[] {
  if (piece.length <= UCS2_UNITS) return [piece]
  const pieces: string[] = []
  let start = 0
  while (start < piece.length) {
    let end = Math.min(start + UCS2_UNITS, piece.length)
    if (end < piece.length && isHighSurrogate(piece.charCodeAt(end - 1))) end -= 1
    pieces.push(piece.slice(start, end))
    start = end
  }
  return pieces
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
