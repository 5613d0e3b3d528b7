import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as in every authenticator app: SHA-1, six digits, a new code every half minute. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
const RECOVERY_GROUPS = 4
const RECOVERY_GROUP_LETTERS = 4
/** 32 letters and digits that are not easily confused. */
const RECOVERY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A new secret, base32 as typed into an app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    ...names,
  })

/** The otpauth:// URL of the QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/** The time step of this code: the current one or the previous; undefined for any other code. */
export function totpCounter(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / 1000 / PERIOD_SECONDS)
  const totp = totpOf(secret)
  const given = Buffer.from(code)
  return [present, present - 1].find((counter) => {
    const right = Buffer.from(totp.generate({ timestamp: counter * PERIOD_SECONDS * 1000 }))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

/** Ten codes in case the phone is lost, `xxxx-xxxx-xxxx-xxxx`, 80 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, () =>
      Array.from(randomBytes(RECOVERY_GROUP_LETTERS), (byte) => RECOVERY_LETTERS[byte & 31]).join(
        '',
      ),
    ).join('-'),
  )

/** The stored form of a recovery code; case, spaces and hyphens are ignored. */
export const recoveryHash = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest()
