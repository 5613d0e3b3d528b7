import { smpp } from './smppLibrary.ts'

/** Position of a part in a long message; `reference` links the parts. */
export type Concatenation = { reference: number; part: number; parts: number }

/** What a handset reads from the bytes of one submit. */
export type Decoded = { text: string; concatenation: Concatenation | null }

const ESM_UDHI = 0x40

/** Separates the user data header and decodes the text by data_coding (3GPP TS 23.038, TS 23.040 §9.2.3.24). */
export function decodeText(octets: Buffer, esmClass: number, dataCoding: number): Decoded {
  if ((esmClass & ESM_UDHI) === 0) {
    return { text: decodeOctets(octets, dataCoding), concatenation: null }
  }
  const end = 1 + (octets[0] ?? 0)
  return {
    text: decodeOctets(octets.subarray(end), dataCoding),
    concatenation: readConcatenation(octets.subarray(1, end)),
  }
}

/** True if the header announced by esm_class fits into the bytes. */
export function headerFits(octets: Buffer, esmClass: number): boolean {
  if ((esmClass & ESM_UDHI) === 0) return true
  const length = octets[0]
  return length !== undefined && length + 1 <= octets.length
}

function readConcatenation(header: Buffer): Concatenation | null {
  for (let at = 0; at + 2 <= header.length; at += 2 + (header[at + 1] ?? 0)) {
    const element = header.subarray(at + 2, at + 2 + (header[at + 1] ?? 0))
    const [first = 0, second = 0, third = 0, fourth = 0] = element
    // 00: 8-bit reference, 08: 16-bit reference
    if (header[at] === 0x00 && element.length === 3) {
      return { reference: first, parts: second, part: third }
    }
    if (header[at] === 0x08 && element.length === 4) {
      return { reference: first * 256 + second, parts: third, part: fourth }
    }
  }
  return null
}

function decodeOctets(octets: Buffer, dataCoding: number): string {
  // The alphabet is in bits 2 and 3 of the general group and of the class group (TS 23.038 §4).
  const general =
    dataCoding < 0x10 ? dataCoding : dataCoding >= 0xf0 ? dataCoding & 0x04 : dataCoding & 0x0c
  if (general === 0x08) return smpp.encodings.UCS2.decode(octets)
  if (general === 0x03) return smpp.encodings.LATIN1.decode(octets)
  if (general === 0x01) return octets.toString('latin1')
  if (general === 0x02 || general === 0x04) return octets.toString('hex')
  return smpp.encodings.ASCII.decode(octets)
}
