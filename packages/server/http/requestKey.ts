import { Refused } from '../services/Refused.ts'
import type { Call } from './route.ts'

/**
 * Header Idempotency-Key of an add request; the client repeats it with a retry.
 * @throws Refused request.invalid if malformed
 */
export function requestKeyOf({ request }: Call): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new Refused('request.invalid', { fields: { 'Idempotency-Key': { reason: 'field.type' } } })
}
