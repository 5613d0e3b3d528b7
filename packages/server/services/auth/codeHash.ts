import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Ports } from '../ports.ts'

const KEY_BYTES = 32

/** What is stored of a code. */
export interface CodeHash {
  codeHash: Buffer
  keySealed: string
}

/** A code as it is stored: hashed by a key of its own, which is encrypted. */
export function hashCode(
  { secrets }: { secrets: Pick<Ports['secrets'], 'seal'> },
  code: string,
): CodeHash {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return { codeHash: hashOf(key, code), keySealed: secrets.seal(key) }
}

/** Whether it is that code, in constant time. @param stored undefined: there is none, which nobody hears */
export function isCode(
  { secrets }: Pick<Ports, 'secrets'>,
  stored: CodeHash | undefined,
  code: string,
): boolean {
  const given = hashOf(stored ? secrets.open(stored.keySealed) : 'nobody', code)
  return stored !== undefined && timingSafeEqual(given, stored.codeHash)
}

const hashOf = (key: string, code: string): Buffer =>
  createHmac('sha256', key).update(code).digest()
