import type { LegacyEncoding } from './encodings.ts'

/** The octets of a text in a charset, or its first character that has none there. */
export type Written = { octets: readonly number[] } | { character: string }

/** From where its double octets are written: what is before is read alone (Encoding Standard §11.1, big5). */
const FIRST_LEAD: Readonly<Partial<Record<LegacyEncoding, number>>> = { big5: 0xa1 }
const LEADS = { from: 0x81, to: 0xfe }
const TRAILS = { from: 0x40, to: 0xfe }

const tables = new Map<LegacyEncoding, ReadonlyMap<string, readonly number[]>>()

/**
 * The octets of each character of a charset: made once, from what `TextDecoder` reads of one octet and of two. The four
 * octets of GB18030 are left out, as vendors who say GBK mean two.
 */
function tableOf(charset: LegacyEncoding): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset, { fatal: true })
  const read = (octets: readonly number[]): string | undefined => {
    try {
      return decoder.decode(Uint8Array.from(octets))
    } catch {
      return undefined
    }
  }
  const table = new Map<string, readonly number[]>()
  const note = (octets: readonly number[]) => {
    const text = read(octets)
    // Two octets may be two characters, and several pairs may be one.
    if (text !== undefined && Array.from(text).length === 1 && !table.has(text)) {
      table.set(text, octets)
    }
  }
  for (let octet = 0; octet <= 0xff; octet++) note([octet])
  if (!charset.startsWith('windows-')) {
    for (let lead = FIRST_LEAD[charset] ?? LEADS.from; lead <= LEADS.to; lead++) {
      for (let trail = TRAILS.from; trail <= TRAILS.to; trail++) note([lead, trail])
    }
  }
  tables.set(charset, table)
  return table
}

/** A text in a charset, character by character. */
export function writeIn(charset: LegacyEncoding, text: string): Written {
  const table = tableOf(charset)
  const octets: number[] = []
  for (const character of text) {
    const own = table.get(character)
    if (!own) return { character }
    octets.push(...own)
  }
  return { octets }
}

/**
 * A text with plain characters in place of those that a charset lacks: first as `plain` writes them, then without their
 * marks. What has no plain form stays.
 */
export function replacedFor(
  charset: LegacyEncoding,
  text: string,
  plain: (character: string) => string,
): string {
  const table = tableOf(charset)
  const isKnown = (character: string) => Array.from(character).every((one) => table.has(one))
  return Array.from(text.normalize('NFC'), (character) => {
    if (isKnown(character)) return character
    const forms = [plain(character), character.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    return forms.find((form) => form !== character && isKnown(form)) ?? character
  }).join('')
}
