import {
  defaultTable,
  escape,
  type GsmTable,
  type NationalShift,
  noShift,
  tableOf,
} from './gsmTable.ts'

const none = 0xffff
const escaped = 0x100

// By UTF-16 code: the septet, plus `escaped` if an escape precedes it. The euro sign is the last
// character with an entry.
const septets = new Uint16Array(0x20ad).fill(none)
for (const [character, septet] of defaultTable.codes) septets[character.charCodeAt(0)] = septet

// Codes with the same meaning in the default alphabet and in Latin-1, so a text of them needs no
// table.
const sameInLatin1 = new Uint8Array(256)
for (const [septet, character] of defaultTable.basic.entries()) {
  if (character?.charCodeAt(0) === septet) sameInLatin1[septet] = 1
}

function septetOf(code: number): number {
  return code < septets.length ? (septets[code] ?? none) : none
}

/** Length of the text in septets; `undefined` if it has a character outside the alphabet. */
export function gsm7Length(text: string): number | undefined {
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const septet = septetOf(text.charCodeAt(i))
    if (septet === none) return undefined
    length += septet >= escaped ? 2 : 1
  }
  return length
}

/**
 * The text in the GSM default alphabet, one septet per octet as SMPP sends it; `undefined` if it
 * has a character outside the alphabet, or outside the national tables that are given: what is sent
 * with these needs their elements in its user data header (`shiftElements`).
 */
export function encodeGsm7(text: string, shift: NationalShift = noShift): Buffer | undefined {
  if (shift.locking !== undefined || shift.single !== undefined) {
    const table = tableOf(shift)
    return table && encodeWith(table, text)
  }
  const length = gsm7Length(text)
  if (length === undefined) return undefined
  const octets = Buffer.allocUnsafe(length)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const septet = septetOf(text.charCodeAt(i))
    if (septet >= escaped) octets[at++] = escape
    octets[at++] = septet
  }
  return octets
}

function encodeWith({ codes }: GsmTable, text: string): Buffer | undefined {
  const octets: number[] = []
  for (const character of text) {
    const code = codes.get(character)
    if (code === undefined) return undefined
    if (code >= escaped) octets.push(escape)
    octets.push(code & 0x7f)
  }
  return Buffer.from(octets)
}

/**
 * Decodes text in the GSM default alphabet, one septet per octet, with the national tables that its
 * user data header names. `undefined` if it is none: an octet above 0x7F, an unknown table, a code
 * that its table reserves, or an escape with nothing behind it. An unknown extension is read as the
 * character of the basic table (3GPP TS 23.038 §6.2.1.1).
 *
 * @param reserved read in place of reserved codes and of an escape at the end
 */
export function decodeGsm7(
  octets: Uint8Array,
  shift: NationalShift = noShift,
  reserved?: string,
): string | undefined {
  const table = tableOf(shift)
  if (table === undefined) return undefined
  if (table === defaultTable && isLatin1(octets)) return latin1(octets)
  const { basic } = table
  let text = ''
  for (let i = 0; i < octets.length; i++) {
    const septet = octets[i] ?? 0
    const next = septet === escape ? octets[++i] : septet
    const character = septet === escape ? escapedAs(table, next) : basic[septet]
    const read = character ?? ((next ?? 0) > 0x7f ? undefined : reserved)
    if (read === undefined) return undefined
    text += read
  }
  return text
}

function escapedAs({ basic, extension }: GsmTable, code: number | undefined): string | undefined {
  if (code === undefined) return undefined
  // Kept for a further table that does not exist yet: shown as a space.
  return code === escape ? ' ' : (extension[code] ?? basic[code])
}

function isLatin1(octets: Uint8Array): boolean {
  for (let i = 0; i < octets.length; i++) {
    if (sameInLatin1[octets[i] ?? 0] === 0) return false
  }
  return true
}

function latin1(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1')
}
