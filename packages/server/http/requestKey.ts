import { Refused } from '../services/Refused.ts'
import type { Call } from './route.ts'

/**
 * Header Idempotency-Key of a request to add something; a key of the client's own that it sends again with a repeat.
 * @throws Refused request.invalid for one that is no key
 */
export function requestKeyOf({ request }: Call): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new Refused('request.invalid', { fields: { 'Idempotency-Key': { reason: 'field.type' } } })
}
