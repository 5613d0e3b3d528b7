import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a signature in hex is that of the content by one of the secrets, in a time that tells nothing. */
export function isSignedBy(
  given: string | undefined,
  algorithm: 'sha256' | 'sha512',
  secrets: readonly string[],
  contents: readonly string[],
): boolean {
  const octets = Buffer.from(given ?? '', 'hex')
  let found = false
  for (const secret of secrets) {
    for (const content of contents) {
      const right = createHmac(algorithm, secret).update(content).digest()
      if (octets.length === right.length && timingSafeEqual(octets, right)) found = true
    }
  }
  return found
}

/** A name of a delivery that has none of its own. */
export const bodyName = (body: string): string => createHash('sha256').update(body).digest('hex')
