import type { FastifyRequest } from 'fastify'

import type { ApiKeys, LivingApiKey } from '../services/apiKeys/apiKeys.ts'
import type { Ctx, GuestCtx } from '../services/ctx.ts'
import { Refused } from '../services/Refused.ts'

/**
 * The API key of a call: header X-Api-Key, or Authorization: Bearer. Undefined if there is none; keys in a URL or a
 * body are ignored. Two different keys, or a key together with a token, are invalid: ''.
 */
export function presentedKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const own = headers['x-api-key']
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (own === undefined && bearer === undefined) return undefined
  const clear = own === undefined || bearer === undefined || own === bearer
  if (!clear || headers['x-access-token']) return ''
  return String(own ?? bearer)
}

/**
 * The context of a call with a key. Where records need a user, it is the key's owner; what people read names the
 * key.
 * @throws Refused apiKey.invalid, request.tooMany
 */
export async function apiKeyCtx(guest: GuestCtx, apiKeys: ApiKeys, secret: string): Promise<Ctx> {
  if (secret === '') throw new Refused('apiKey.invalid')
  return ctxOf(guest, await apiKeys.demand(secret, guest))
}

const ctxOf = (guest: GuestCtx, key: LivingApiKey): Ctx => ({
  ...guest,
  actor: {
    id: key.userId,
    username: `key ${key.name}`,
    companyId: key.companyId,
    companyKind: key.companyKind,
    companyName: key.companyName,
    currency: key.currency,
    isAdmin: false,
    hideAmounts: key.hideAmounts,
    sessionId: key.id,
    departId: null,
  },
  // Only its own company and none below: an agent's programs do not spend its customers' money.
  scope: { companies: [key.companyId] },
  people: 'all',
  dataScope: 'company',
  hiddenColumns: key.hiddenColumns,
  timeZone: key.timeZone,
  codes: key.codes,
  key: { id: key.id, name: key.name },
  can: (code) => key.codes.has(code),
})
