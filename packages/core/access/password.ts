export const PASSWORD_MIN_LENGTH = 8
// Limits the cost of hashing; far above what people type.
export const PASSWORD_MAX_LENGTH = 128

export type PasswordRefusal =
  | 'password.tooShort'
  | 'password.tooLong'
  | 'password.needsLetter'
  | 'password.needsDigit'

/**
 * Why a new password is refused, or null if it is acceptable: 8 to 128 characters with digits and letters (spec
 * §5).
 */
export function checkPassword(password: string): PasswordRefusal | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return 'password.tooShort'
  if (length > PASSWORD_MAX_LENGTH) return 'password.tooLong'
  if (!/\p{L}/u.test(password)) return 'password.needsLetter'
  return /\p{Nd}/u.test(password) ? null : 'password.needsDigit'
}
