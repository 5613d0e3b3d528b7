import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, a new code each half minute. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
const RECOVERY_GROUPS = 4
const RECOVERY_GROUP_LETTERS = 4
/** 32 letters and digits that are not taken for each other. */
const RECOVERY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A new secret, base32 as people type it into an app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    ...names,
  })

/** The otpauth:// address that a QR code carries. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/** The time step whose code this is: the present one or the one before; undefined for any other code. */
export function totpCounter(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / 1000 / PERIOD_SECONDS)
  const totp = totpOf(secret)
  const given = Buffer.from(code)
  return [present, present - 1].find((counter) => {
    const right = Buffer.from(totp.generate({ timestamp: counter * PERIOD_SECONDS * 1000 }))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

/** Ten codes for the day the phone is lost, `xxxx-xxxx-xxxx-xxxx`, 80 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, () =>
      Array.from(randomBytes(RECOVERY_GROUP_LETTERS), (byte) => RECOVERY_LETTERS[byte & 31]).join(
        '',
      ),
    ).join('-'),
  )

/** What is stored of a recovery code; case, spaces and hyphens do not matter. */
export const recoveryHash = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest()
