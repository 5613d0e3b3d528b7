import { type Alphabet, describeDataCoding } from './dataCoding.ts'
import { decodeGsm7, encodeGsm7 } from './gsm7.ts'

/** The SMSC's alphabet for data_coding 0: the specification leaves it to the SMSC. */
export type DefaultAlphabet = 'gsm7' | 'latin1' | 'ascii'

const decoders = {
  cyrillic: new TextDecoder('iso-8859-5'),
  hebrew: new TextDecoder('iso-8859-8'),
  shiftJis: new TextDecoder('shift_jis'),
  iso2022Jp: new TextDecoder('iso-2022-jp'),
  eucKr: new TextDecoder('euc-kr'),
}

/**
 * Decodes text by its data_coding, without its user data header. `undefined` if it is not text:
 * binary, compressed or reserved codings, and UCS2 with an odd number of octets.
 */
export function decodeText(
  octets: Uint8Array,
  dataCoding: number,
  defaultAlphabet: DefaultAlphabet = 'gsm7',
): string | undefined {
  const { alphabet, compressed } = describeDataCoding(dataCoding)
  if (alphabet === undefined || compressed === true) return undefined
  return decodeAlphabet(octets, alphabet === 'default' ? defaultAlphabet : alphabet)
}

function decodeAlphabet(
  octets: Uint8Array,
  alphabet: Exclude<Alphabet, 'default'> | 'gsm7',
): string | undefined {
  const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.length)
  switch (alphabet) {
    case 'gsm7':
      return decodeGsm7(octets)
    case 'ascii':
    case 'latin1':
      // IA5 has seven bits; an SMSC that sends more under its name sends Latin-1.
      return buffer.toString('latin1')
    case 'ucs2':
      return octets.length % 2 === 0 ? Buffer.from(buffer).swap16().toString('utf16le') : undefined
    case 'binary':
      return undefined
    default:
      return decoders[alphabet].decode(octets)
  }
}

/** Alphabets in which texts are sent. */
export type SendingAlphabet = DefaultAlphabet | 'ucs2'

/** The text in the given alphabet, or `undefined` if the alphabet lacks a character. */
export function encodeText(text: string, alphabet: SendingAlphabet): Buffer | undefined {
  if (alphabet === 'gsm7') return encodeGsm7(text)
  if (alphabet === 'ucs2') return Buffer.from(text, 'utf16le').swap16()
  const highest = alphabet === 'ascii' ? 0x7f : 0xff
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > highest) return undefined
  }
  return Buffer.from(text, 'latin1')
}
