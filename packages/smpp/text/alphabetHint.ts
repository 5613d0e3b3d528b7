import type { DefaultAlphabet } from './text.ts'

/** An alphabet that a text seems to be in. */
export type AlphabetHint = 'ascii' | 'latin1' | 'utf8' | 'gsm7'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Which other alphabet a text seems to be in than the one it is read in; `undefined`: none. A guess,
 * for people who connect a program: above 0x7F it is UTF-8 or Latin-1; `a¡b`, `a§b` and `¤5` are
 * the IA5 `a@b`, `a_b` and `$5` read as GSM; control characters in IA5 or Latin-1 are GSM.
 */
export function alphabetHint(
  octets: Uint8Array,
  alphabet: DefaultAlphabet,
): AlphabetHint | undefined {
  if (alphabet !== 'latin1' && hasEighthBit(octets)) {
    return isUtf8(octets) ? 'utf8' : 'latin1'
  }
  if (alphabet === 'gsm7') return looksAscii(octets) ? 'ascii' : undefined
  return octets.some(isControl) ? 'gsm7' : undefined
}

function hasEighthBit(octets: Uint8Array): boolean {
  for (let i = 0; i < octets.length; i++) if ((octets[i] ?? 0) > 0x7f) return true
  return false
}

function isUtf8(octets: Uint8Array): boolean {
  try {
    utf8.decode(octets)
    return true
  } catch {
    return false
  }
}

const isControl = (octet: number): boolean =>
  octet < 0x20 && octet !== 0x09 && octet !== 0x0a && octet !== 0x0c && octet !== 0x0d

const [dollar, at, underscore] = [0x24, 0x40, 0x5f]

// A loop, as every text that a server takes is looked at.
function looksAscii(octets: Uint8Array): boolean {
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i]
    const next = octets[i + 1] ?? 0
    if (octet === dollar && isDigit(next)) return true
    const isSign = octet === at || octet === underscore
    if (isSign && isWord(octets[i - 1] ?? 0) && isWord(next)) return true
  }
  return false
}

const isDigit = (octet: number): boolean => octet >= 0x30 && octet <= 0x39
/** Letters and digits have the same codes in both. */
const isWord = (octet: number): boolean =>
  isDigit(octet) || (octet >= 0x41 && octet <= 0x5a) || (octet >= 0x61 && octet <= 0x7a)
