// 3GPP TS 23.038 §6.2.1: the default alphabet by code. 0x1B is the escape to the extension table.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

// §6.2.1.1: the meaning of a code after an escape.
const extension = new Map<number, string>([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
])

const escape = 0x1b
const none = 0xffff
const escaped = 0x100

// By UTF-16 code: the septet, plus `escaped` if an escape precedes it. The euro sign is the last
// character with an entry.
const septets = new Uint16Array(0x20ad).fill(none)
for (const [septet, character] of Array.from(basic).entries()) {
  if (septet !== escape) septets[character.charCodeAt(0)] = septet
}
for (const [septet, character] of extension) septets[character.charCodeAt(0)] = septet | escaped

// Codes with the same meaning in the default alphabet and in Latin-1, so a text of them needs no
// table.
const sameInLatin1 = new Uint8Array(256)
for (const [septet, character] of Array.from(basic).entries()) {
  if (character.charCodeAt(0) === septet && septet !== escape) sameInLatin1[septet] = 1
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
 * has a character outside the alphabet.
 */
export function encodeGsm7(text: string): Buffer | undefined {
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

/**
 * Decodes text in the GSM default alphabet, one septet per octet. An unknown extension is read as
 * the character of the basic table (§6.2.1.1), a lone escape as a space, an octet above 0x7F as
 * U+FFFD.
 */
export function decodeGsm7(octets: Uint8Array): string {
  if (isLatin1(octets)) return latin1(octets)
  let text = ''
  for (let i = 0; i < octets.length; i++) {
    const septet = octets[i] ?? 0
    if (septet === escape) {
      const next = octets[++i]
      text += next === undefined || next === escape ? ' ' : (extension.get(next) ?? character(next))
    } else {
      text += character(septet)
    }
  }
  return text
}

function character(septet: number): string {
  return basic[septet] ?? '\ufffd'
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
