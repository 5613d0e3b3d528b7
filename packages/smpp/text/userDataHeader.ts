import type { NationalShift } from './gsmTable.ts'

/** One information element of a user data header (3GPP TS 23.040 §9.2.3.24). */
export interface InformationElement {
  readonly id: number
  readonly data: Uint8Array
}

/** The position of a part in a long message. */
export interface Concatenation {
  readonly reference: number
  /** Width of the reference: 8-bit and 16-bit references are different number spaces. */
  readonly referenceBits: 8 | 16
  readonly total: number
  /** From 1 to `total`. */
  readonly part: number
}

export interface UserDataHeader {
  readonly elements: readonly InformationElement[]
  readonly concatenation: Concatenation | undefined
  /** The national tables of the text, if it is in the GSM alphabet. */
  readonly shift: NationalShift
  /** Elements that are neither: others, and those whose values contradict each other. */
  readonly foreign: readonly InformationElement[]
  /** Length of the header including its length octet: the text starts there. */
  readonly length: number
}

const concatenated8 = 0x00
const concatenated16 = 0x08
// 3GPP TS 23.040 §9.2.3.24.15 and §9.2.3.24.16.
const singleShift = 0x24
const lockingShift = 0x25

/** The esm_class bit that marks a user data header at the start of the message. */
export const udhIndicator = 0x40

/** Parses the header at the start of a message; `undefined` if it extends past the end. */
export function parseUserDataHeader(octets: Uint8Array): UserDataHeader | undefined {
  const length = (octets[0] ?? 0) + 1
  if (octets.length === 0 || length > octets.length) return undefined
  const elements: InformationElement[] = []
  for (let at = 1; at < length;) {
    const size = octets[at + 1]
    if (at + 2 > length || size === undefined || at + 2 + size > length) return undefined
    elements.push({ id: octets[at] ?? 0, data: octets.subarray(at + 2, at + 2 + size) })
    at += 2 + size
  }
  // If an element is repeated, the last one counts (§9.2.3.24).
  let concatenation: Concatenation | undefined
  let shift: NationalShift = {}
  const foreign: InformationElement[] = []
  for (const element of elements) {
    const place = concatenationOf(element)
    const table = shiftOf(element)
    if (place !== undefined) concatenation = place
    else if (table !== undefined) shift = { ...shift, ...table }
    else foreign.push(element)
  }
  return { elements, concatenation, shift, foreign, length }
}

function shiftOf({ id, data }: InformationElement): NationalShift | undefined {
  const [table] = data
  if (table === undefined || data.length !== 1) return undefined
  if (id === singleShift) return { single: table }
  return id === lockingShift ? { locking: table } : undefined
}

function concatenationOf({ id, data }: InformationElement): Concatenation | undefined {
  const isWide = id === concatenated16
  if ((id !== concatenated8 && !isWide) || data.length !== (isWide ? 4 : 3)) return undefined
  const [first = 0, second = 0, third = 0, fourth = 0] = data
  const concatenation: Concatenation = isWide
    ? { reference: first * 256 + second, referenceBits: 16, total: third, part: fourth }
    : { reference: first, referenceBits: 8, total: second, part: third }
  const { total, part } = concatenation
  // The element is ignored if its numbers contradict each other (§9.2.3.24.1).
  return part >= 1 && part <= total ? concatenation : undefined
}

/** Encodes a header with its length octet. Throws `RangeError` above 255 octets. */
export function buildUserDataHeader(elements: readonly InformationElement[]): Buffer {
  const body = Buffer.concat(
    elements.flatMap(({ id, data }) => [Buffer.from([id, data.length]), data]),
  )
  if (body.length > 255) throw new RangeError('a user data header is at most 255 octets long')
  return Buffer.concat([Buffer.from([body.length]), body])
}

/** The element that marks a part of a long message. */
export function concatenationElement(concatenation: Concatenation): InformationElement {
  const { reference, referenceBits, total, part } = concatenation
  return referenceBits === 16
    ? { id: concatenated16, data: Buffer.from([reference >> 8, reference, total, part]) }
    : { id: concatenated8, data: Buffer.from([reference, total, part]) }
}

/** The elements that name the national tables of a text; the default ones need none. */
export function shiftElements({ single, locking }: NationalShift): InformationElement[] {
  return [
    ...(single ? [{ id: singleShift, data: Buffer.from([single]) }] : []),
    ...(locking ? [{ id: lockingShift, data: Buffer.from([locking]) }] : []),
  ]
}
