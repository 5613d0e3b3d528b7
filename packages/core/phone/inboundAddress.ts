import { cleanNumber } from './cleanNumber.ts'
import { readInternational } from './parseNumber.ts'

/** The shortest subscriber number abroad with its country code: what is shorter behind 00 is a code of its own. */
const FEWEST_DIGITS = 8

/**
 * The sender or recipient of a message from a handset, however a carrier or vendor writes it. A number is what
 * `readInternational` reads, so that it is the one that was written to: its digits without plus. Short codes and names stay
 * what they are, but for blanks and hyphens in a code; so do numbers of no plan, without an international prefix 00.
 */
export function inboundAddress(written: string): string {
  const text = written.replaceAll(/\p{Cc}/gu, '').trim()
  const read = readInternational(text)
  if (!('reason' in read)) return read.e164.slice(1)
  if (/\p{L}/u.test(text)) return text
  const cleaned = cleanNumber(text)
  if ('reason' in cleaned) return text
  const digits = cleaned.digits.replace(/^\+/, '')
  // No country code begins with 0.
  const isPrefixed = /^00[1-9]/.test(digits) && digits.length - 2 >= FEWEST_DIGITS
  const address = isPrefixed ? digits.slice(2) : digits
  // Without its sign or prefix it may be a number of a plan. Each reading is shorter, so this ends.
  return address === text ? address : inboundAddress(address)
}
