import type { FastifyRequest } from 'fastify'

import type { ApiKeys, LivingApiKey } from '../services/apiKeys/apiKeys.ts'
import type { Ctx, GuestCtx } from '../services/ctx.ts'
import { Refused } from '../services/Refused.ts'

/**
 * The API key a call presents: header X-Api-Key, or Authorization: Bearer. Undefined when it presents none; a key in
 * an address or a body is no key. Two different ones, or one beside a token, are no key either: ''.
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
 * What a handler knows of a call by a key. Where records need a user, it is the person who vouches for the key; what
 * people read names the key.
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
  // Its own company and nothing below: an agent's programs do not spend its customers' money.
  scope: { companies: [key.companyId] },
  people: 'all',
  dataScope: 'company',
  hiddenColumns: key.hiddenColumns,
  timeZone: key.timeZone,
  codes: key.codes,
  can: (code) => key.codes.has(code),
})
