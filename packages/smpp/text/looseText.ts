import { describeDataCoding } from './dataCoding.ts'
import { decodeGsm7 } from './gsm7.ts'
import { knownShift } from './gsmTable.ts'
import { alphabetOf, decodeText, type TextReading } from './text.ts'

/** Latin-1 with characters in place of its second row of control codes. */
const western = new TextDecoder('windows-1252')

/**
 * Reads text as `decodeText` does, and where that says no by what senders that confuse alphabets
 * mean: octets above 0x7F in a seven-bit alphabet are Latin-1, those that Latin-1 lacks are
 * Windows-1252, control characters in IA5 are the GSM alphabet, unknown national tables the default
 * ones, and reserved codes spaces. For what cannot be sent back. `undefined` if it is not text.
 */
export function decodeLooseText(
  octets: Uint8Array,
  dataCoding: number,
  reading: TextReading = {},
): string | undefined {
  const text = decodeText(octets, dataCoding, reading)
  const { compressed, reserved } = describeDataCoding(dataCoding)
  if (text !== undefined || compressed === true) return text
  const alphabet = alphabetOf(dataCoding, reading)
  if (alphabet !== 'gsm7' && alphabet !== 'ascii' && alphabet !== 'latin1') return undefined
  const hasEighthBit = octets.some((octet) => octet > 0x7f)
  // What a reserved value stands for may be no text at all.
  if (hasEighthBit && reserved === true) return undefined
  if (alphabet === 'latin1' || hasEighthBit) return western.decode(octets)
  return decodeGsm7(octets, knownShift(reading.shift ?? {}), ' ')
}
