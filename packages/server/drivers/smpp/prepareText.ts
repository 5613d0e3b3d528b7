import { type GatewayCharset, type PartReference, partsForGateway } from '@tandem/core'
import { buildUserDataHeader, concatenationElement, encodeText } from '@tandem/smpp'
import type { PreparedText } from '../../ports/smsGateway.ts'

const UDH_INDICATOR = 0x40
const UCS2 = 8

/** The octets of each part as sent to this gateway. */
export class EncodedText implements PreparedText {
  readonly dataCoding: number
  readonly esmClass: number
  private readonly octets: readonly Buffer[]
  private readonly referenceBits: 8 | 16

  constructor(dataCoding: number, octets: readonly Buffer[], referenceBits: 8 | 16) {
    this.dataCoding = dataCoding
    this.octets = octets
    this.referenceBits = referenceBits
    this.esmClass = octets.length > 1 ? UDH_INDICATOR : 0
  }

  get parts(): number {
    return this.octets.length
  }

  /** User data of a part (from 0); a long text has the header with the reference that joins its parts. */
  part(index: number, reference: number): Buffer {
    const { octets: all, referenceBits } = this
    const octets = all[index]
    if (!octets) throw new RangeError(`The text has no part ${index}`)
    if (all.length === 1) return octets
    const place = { reference, referenceBits, total: all.length, part: index + 1 }
    return Buffer.concat([buildUserDataHeader([concatenationElement(place)]), octets])
  }
}

/** Encodes a text split for billing: data coding 0 in the carrier's alphabet, or UCS2 (8). */
export function prepareText(
  text: string,
  charset: GatewayCharset,
  reference: PartReference = 'widest',
): EncodedText {
  const { coding, referenceBits, pieces } = partsForGateway(text, charset, reference)
  const alphabet = coding === 'ucs2' ? 'ucs2' : charset
  const octets = pieces.map((piece) => {
    const encoded = encodeText(piece, alphabet)
    if (!encoded) throw new TypeError(`A text cut for ${charset} cannot be written in ${alphabet}`)
    return encoded
  })
  return new EncodedText(coding === 'ucs2' ? UCS2 : 0, octets, referenceBits)
}
