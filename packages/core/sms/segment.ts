import type { FilledText } from './filledText.ts'
import { gsm7Length, isGsm7, septetsOf } from './gsm7.ts'

/** Number of characters of a text, counting each surrogate pair as one. */
export function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += isSurrogatePair(text, index) ? 2 : 1) count += 1
  return count
}

/** `units` are septets for gsm7 and UTF-16 code units for ucs2. */
export type Segments = { encoding: 'gsm7' | 'ucs2'; units: number; parts: number }

// A part loses 6 octets to the concatenation header with an 8-bit reference and 7 with a 16-bit one
// (3GPP TS 23.040 §9.2.3.24.1 and §9.2.3.24.8), so a long text fits fewer units per part than a short one.
const PART = {
  gsm7: { single: 160, joined: { 8: 153, 16: 152 } },
  ucs2: { single: 70, joined: { 8: 67, 16: 66 } },
} as const

/** Splits a text into billable parts; an empty text has none. */
export function segment(text: string): Segments {
  const encoding = isGsm7(text) ? 'gsm7' : 'ucs2'
  const units = encoding === 'gsm7' ? gsm7Length(text) : text.length
  const { single } = PART[encoding]
  return {
    encoding,
    units,
    parts: units <= single ? Math.min(units, 1) : cuts(text, encoding, 8).length,
  }
}

/** Total units the parts of a text can hold; an empty text counts as one part. */
export function roomOf({ encoding, parts }: Pick<Segments, 'encoding' | 'parts'>): number {
  const { single, joined } = PART[encoding]
  return parts <= 1 ? single : parts * joined[8]
}

/** The text of each part for a gateway that supports the whole GSM alphabet; joined they give the original text. */
export function splitText(text: string): string[] {
  const { encoding, parts } = segment(text)
  return parts < 2 ? (parts === 0 ? [] : [text]) : pieces(text, cuts(text, encoding, 8))
}

/** How a carrier interprets data coding 0: SMPP 3.4 §5.2.19 leaves it to the carrier. */
export type GatewayCharset = 'gsm7' | 'latin1' | 'ascii'

/**
 * The parts of a text as one gateway sends them, in order. `referenceBits` is the width of the concatenation reference.
 */
export interface GatewayParts {
  coding: 'default' | 'ucs2'
  referenceBits: 8 | 16
  pieces: string[]
}

/** The reference that joins the parts of a long text: of 16 bits where it costs no part, or of 8 bits always. */
export type PartReference = 'widest' | 'narrow'

/**
 * Splits a text for one gateway. Both billing and sending use this: a GSM text that the gateway cannot encode under
 * data coding 0 is sent as UCS-2, in more parts. The wider reference is used if it does not cost another part, because
 * fewer texts to one handset then share a reference; a carrier that takes 8 bits only never gets it. The number of parts is
 * the same either way.
 */
export function partsForGateway(
  text: string,
  charset: GatewayCharset,
  reference: PartReference = 'widest',
): GatewayParts {
  const isPlain = isGsm7(text) && isWritable(text, charset)
  const encoding = isPlain ? 'gsm7' : 'ucs2'
  const coding = isPlain ? 'default' : 'ucs2'
  const units = isPlain ? gsm7Length(text) : text.length
  if (units === 0) return { coding, referenceBits: 8, pieces: [] }
  if (units <= PART[encoding].single) return { coding, referenceBits: 8, pieces: [text] }
  const narrow = cuts(text, encoding, 8)
  const wide = reference === 'widest' ? cuts(text, encoding, 16) : []
  return wide.length === narrow.length
    ? { coding, referenceBits: 16, pieces: pieces(text, wide) }
    : { coding, referenceBits: 8, pieces: pieces(text, narrow) }
}

/** How many parts a gateway needs for a text: the number that is billed and sent. */
export const countParts = (text: FilledText, charset: GatewayCharset): number =>
  partsForGateway(text, charset).pieces.length

const HIGHEST = { gsm7: 0xffff, latin1: 0xff, ascii: 0x7f } as const

function isWritable(text: string, charset: GatewayCharset): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > HIGHEST[charset]) return false
  }
  return true
}

function pieces(text: string, ends: readonly number[]): string[] {
  let start = 0
  return ends.map((end) => {
    const part = text.slice(start, end)
    start = end
    return part
  })
}

/**
 * Where each part of a long text ends. An escape pair or surrogate pair that would cross a boundary
 * moves into the next part, so there can be more parts than ceil(units / joined).
 */
function cuts(text: string, encoding: Segments['encoding'], referenceBits: 8 | 16): number[] {
  const joined = PART[encoding].joined[referenceBits]
  const ends: number[] = []
  let used = 0
  let index = 0
  while (index < text.length) {
    const width = encoding === 'ucs2' && isSurrogatePair(text, index) ? 2 : 1
    const cost = encoding === 'ucs2' ? width : septetsOf(text.charCodeAt(index))
    if (used + cost > joined) {
      ends.push(index)
      used = 0
    }
    used += cost
    index += width
  }
  ends.push(text.length)
  return ends
}

function isSurrogatePair(text: string, index: number): boolean {
  const high = text.charCodeAt(index)
  const low = text.charCodeAt(index + 1)
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
}
