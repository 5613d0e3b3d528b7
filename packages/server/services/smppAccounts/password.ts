import { hashCode, isCode } from '../auth/codeHash.ts'
import type { Ports } from '../ports.ts'

/**
 * A password as it is stored. It is short by the protocol and asked for with every bind, so it is hashed by a key of its
 * own, which is encrypted, and not slowly: whoever has the database alone cannot try passwords.
 */
export function hashPassword(ports: Pick<Ports, 'secrets'>, password: string): string {
  const { codeHash, keySealed } = hashCode(ports, password)
  return `${codeHash.toString('hex')} ${keySealed}`
}

/** Whether it is that password, in constant time. @param stored undefined: there is none, which nobody hears */
export function isPasswordOf(
  ports: Pick<Ports, 'secrets'>,
  stored: string | undefined,
  password: string,
): boolean {
  const [hash, keySealed] = stored?.split(' ') ?? []
  if (hash === undefined || keySealed === undefined) return isCode(ports, undefined, password)
  return isCode(ports, { codeHash: Buffer.from(hash, 'hex'), keySealed }, password)
}
