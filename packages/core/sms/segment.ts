import { gsm7Length, isGsm7, septetsOf } from './gsm7.ts'

/** `units` are septets for gsm7 and UTF-16 code units for ucs2. */
export type Segments = { encoding: 'gsm7' | 'ucs2'; units: number; parts: number }

// A part loses 6 octets to the concatenation header (3GPP TS 23.040 §9.2.3.24.1),
// so a long text fits fewer units per part than a short one.
const PART = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const

/** How a text is cut into billable parts; an empty text has none. */
export function segment(text: string): Segments {
  const encoding = isGsm7(text) ? 'gsm7' : 'ucs2'
  const units = encoding === 'gsm7' ? gsm7Length(text) : text.length
  const { single } = PART[encoding]
  return {
    encoding,
    units,
    parts: units <= single ? Math.min(units, 1) : cuts(text, encoding).length,
  }
}

/** Units that the parts of a text have room for; one without any has that of a single part. */
export function roomOf({ encoding, parts }: Pick<Segments, 'encoding' | 'parts'>): number {
  const { single, joined } = PART[encoding]
  return parts <= 1 ? single : parts * joined
}

/** The text of each part, in sending order; joined they give the text back. */
export function splitText(text: string): string[] {
  const { encoding, parts } = segment(text)
  if (parts === 0) return []
  if (parts === 1) return [text]
  let start = 0
  return cuts(text, encoding).map((end) => {
    const part = text.slice(start, end)
    start = end
    return part
  })
}

/**
 * Where each part of a long text ends. An escape pair or a surrogate pair that would straddle a
 * boundary moves whole into the next part, so there can be more parts than ceil(units / joined).
 */
function cuts(text: string, encoding: Segments['encoding']): number[] {
  const { joined } = PART[encoding]
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
