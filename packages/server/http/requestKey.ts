import type { FastifyRequest } from 'fastify'
import { Refused } from '../services/Refused.ts'

/**
 * Header Idempotency-Key of a call that is carried out once; its client repeats it with a retry.
 * @throws Refused request.invalid if malformed
 */
export function requestKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new Refused('request.invalid', { fields: { 'Idempotency-Key': { reason: 'field.type' } } })
}
