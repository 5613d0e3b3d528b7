import { type Alphabet, describeDataCoding } from './dataCoding.ts'
import { decodeGsm7, encodeGsm7 } from './gsm7.ts'
import { type NationalShift, noShift } from './gsmTable.ts'

/** The SMSC's alphabet for data_coding 0: the specification leaves it to the SMSC. */
export type DefaultAlphabet = 'gsm7' | 'latin1' | 'ascii'

/** What the octets of a text mean beyond its data_coding. */
export interface TextReading {
  /** Of data_coding 0; by default the GSM alphabet. */
  readonly defaultAlphabet?: DefaultAlphabet
  /** Of data_coding 1: some programs send GSM octets under the name of IA5. By default IA5. */
  readonly codingOne?: 'ascii' | 'gsm7'
  /** The national tables that its user data header names: a text with any is in the GSM alphabet. */
  readonly shift?: NationalShift | undefined
}

const decoders = {
  cyrillic: new TextDecoder('iso-8859-5', { fatal: true }),
  hebrew: new TextDecoder('iso-8859-8', { fatal: true }),
  shiftJis: new TextDecoder('shift_jis', { fatal: true }),
  iso2022Jp: new TextDecoder('iso-2022-jp', { fatal: true }),
  eucKr: new TextDecoder('euc-kr', { fatal: true }),
}

/** The alphabet of a text by its data_coding, and by what else is known of it. */
export function alphabetOf(
  dataCoding: number,
  { defaultAlphabet = 'gsm7', codingOne = 'ascii', shift = noShift }: TextReading = {},
): Exclude<Alphabet, 'default'> | 'gsm7' {
  const { alphabet } = describeDataCoding(dataCoding)
  if (alphabet === 'ascii') return codingOne
  if (alphabet !== 'default') return alphabet
  return shift.locking === undefined && shift.single === undefined ? defaultAlphabet : 'gsm7'
}

/**
 * Decodes text by its data_coding, without its user data header. `undefined` if it is not text:
 * binary and compressed codings, octets that its alphabet does not have (also control characters in
 * IA5 and Latin-1, which come from another alphabet), and UCS2 with an odd number of octets.
 */
export function decodeText(
  octets: Uint8Array,
  dataCoding: number,
  reading: TextReading = {},
): string | undefined {
  if (describeDataCoding(dataCoding).compressed === true) return undefined
  return decodeAlphabet(octets, alphabetOf(dataCoding, reading), reading.shift)
}

function decodeAlphabet(
  octets: Uint8Array,
  alphabet: ReturnType<typeof alphabetOf>,
  shift: NationalShift | undefined,
): string | undefined {
  const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.length)
  switch (alphabet) {
    case 'gsm7':
      return decodeGsm7(octets, shift)
    case 'ascii':
      return octets.every(isAscii) ? buffer.toString('latin1') : undefined
    case 'latin1':
      return octets.every(isLatin1) ? buffer.toString('latin1') : undefined
    case 'ucs2':
      return octets.length % 2 === 0 ? Buffer.from(buffer).swap16().toString('utf16le') : undefined
    case 'binary':
      return undefined
    default:
      try {
        return decoders[alphabet].decode(octets)
      } catch {
        return undefined
      }
  }
}

const isAscii = (octet: number): boolean => (octet >= 0x20 && octet < 0x7f) || isLayout(octet)
const isLatin1 = (octet: number): boolean => octet >= 0xa0 || isAscii(octet)
/** Tab, line feed, form feed and carriage return. */
const isLayout = (octet: number): boolean =>
  octet === 0x09 || octet === 0x0a || octet === 0x0c || octet === 0x0d

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
