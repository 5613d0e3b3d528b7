// The default alphabet of 3GPP TS 23.038 §6.2.1, in code order; code 0x1B (escape) is left out
// because no text character stands for it.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

// The extension table of §6.2.1.1: each is sent as escape + code, so it costs two septets.
const EXTENSION = '\f^{}\\[~]|€'

const HIGHEST = 0x20ac // the euro sign, the highest code point in either table

/** Septets per UTF-16 code unit: 0 = not in the alphabet, 1 = basic, 2 = extension. */
const SEPTETS = /* @__PURE__ */ septetTable()

function septetTable(): Uint8Array {
  const table = new Uint8Array(HIGHEST + 1)
  for (const character of BASIC) table[character.charCodeAt(0)] = 1
  for (const character of EXTENSION) table[character.charCodeAt(0)] = 2
  return table
}

/**
 * Septets of one UTF-16 code unit in the GSM 7-bit alphabet: 1, or 2 for the extension table; 0 if
 * it is not in the alphabet (3GPP TS 23.038 §6.2.1).
 */
export function septetsOf(codeUnit: number): number {
  return SEPTETS[codeUnit] ?? 0
}

/** Whether every character exists in the GSM 7-bit default alphabet or its extension table. */
export function isGsm7(text: string): boolean {
  return firstNonGsm7(text) === -1
}

/**
 * Index (UTF-16 code units) of the first character that forces the text into UCS-2,
 * -1 when there is none.
 */
export function firstNonGsm7(text: string): number {
  for (let index = 0; index < text.length; index++) {
    if (septetsOf(text.charCodeAt(index)) === 0) return index
  }
  return -1
}

/** Length in septets of a text for which `isGsm7` holds; extension characters count twice. */
export function gsm7Length(text: string): number {
  let septets = 0
  for (let index = 0; index < text.length; index++) septets += septetsOf(text.charCodeAt(index))
  return septets
}
