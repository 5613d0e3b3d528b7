import { foldDigits } from '../text/foldDigits.ts'
import { type VariableText } from './variableText.ts'

/** What a one-time code is made of. */
export const otpAlphabets = ['digits', 'letters', 'both'] as const
export type OtpAlphabet = (typeof otpAlphabets)[number]

// Without those that are read for another: I, L, O, and beside letters 0 and 1.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const CHARACTERS: Readonly<Record<OtpAlphabet, string>> = {
  digits: '0123456789',
  letters: LETTERS,
  both: `${LETTERS}23456789`,
}

/** Characters of a code. */
export const otpLengths = { least: 4, most: 10, usual: 6 } as const
/** Seconds a code is valid (spec §5: a TTL is 60 to 600 s). */
export const otpValidity = { least: 60, most: 600, usual: 300 } as const
/** Seconds after which a code that did not arrive goes once more, as another product; less than its validity. */
export const otpFallback = { least: 10, most: 570 } as const
/** Wrong entries a code survives, less one: as Twilio Verify. */
export const OTP_TRIES = 5
/** Seconds until another code can be sent to the same number. */
export const OTP_RESEND_SECONDS = 30

/** A one-time code. @param below a random integer, 0 <= x < `most`, that nobody can predict */
export function drawOtp(
  { alphabet, length }: { alphabet: OtpAlphabet; length: number },
  below: (most: number) => number,
): string {
  const characters = CHARACTERS[alphabet]
  return Array.from({ length }, () => characters.charAt(below(characters.length))).join('')
}

// Spaces, dashes of every kind and dots, and what nobody sees: marks of direction and of width.
const FOR_THE_EYE = /[\s\p{Pd}\p{Cf}.\u00b7\u2212\u30fb\u30fc]/gu

/**
 * A code as people typed it: digits of every script count, spaces and dashes are for the eye, and small letters mean
 * capitals.
 */
export const typedOtp = (typed: string): string =>
  foldDigits(typed.normalize('NFKC')).replace(FOR_THE_EYE, '').toUpperCase()

/** Whether a text can carry a code: it has {code}, and nothing else to fill in. */
export const carriesOtp = ({ names, fault }: Pick<VariableText, 'names' | 'fault'>): boolean =>
  fault === null && names.length === 1 && names[0] === 'code'
