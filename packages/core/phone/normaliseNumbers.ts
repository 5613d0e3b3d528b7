import {
  type NumberOptions,
  type NumberRejection,
  parseNumber,
  type PhoneNumber,
} from './parseNumber.ts'

/** One accepted number and the row (1-based) it came from. */
export type AcceptedNumber = PhoneNumber & { row: number }

/** One refused text, unchanged, with the reason. */
export type RejectedNumber = { row: number; text: string; reason: NumberRejection }

/**
 * Normalises a list and drops duplicates. For a long list, call it in chunks with the same `seen`
 * (which it extends) and the row of the chunk's first text.
 */
export function normaliseNumbers(
  texts: Iterable<string>,
  options: NumberOptions,
  { seen = new Set<string>(), firstRow = 1 }: { seen?: Set<string>; firstRow?: number } = {},
): { accepted: AcceptedNumber[]; rejected: RejectedNumber[] } {
  const accepted: AcceptedNumber[] = []
  const rejected: RejectedNumber[] = []
  let row = firstRow - 1
  for (const text of texts) {
    row++
    const parsed = parseNumber(text, options)
    if ('reason' in parsed) {
      rejected.push({ row, text, reason: parsed.reason })
    } else if (seen.has(parsed.e164)) {
      rejected.push({ row, text, reason: 'number.duplicate' })
    } else {
      seen.add(parsed.e164)
      accepted.push({ row, e164: parsed.e164, country: parsed.country })
    }
  }
  return { accepted, rejected }
}
