import type { Session, Sessions } from '../services/session.ts'
import { isReadingCode } from '@tandem/core'
import { type Locale, localeOf } from '@tandem/i18n'
import type { FastifyRequest } from 'fastify'

import type { Ctx, GuestCtx } from '../services/ctx.ts'
import { Refused } from '../services/Refused.ts'
import { callerOf } from './callMemory.ts'
import { requestHost } from './requestHost.ts'
import { mayComeFrom } from '../services/auth/allowedAddress.ts'
import { isAway } from '../services/auth/testToolAway.ts'

/** The language of an answer: the console's choice, otherwise the session's, otherwise English. */
export function localeOfRequest(request: FastifyRequest, session?: Session): Locale {
  const asked = request.headers['accept-language']
  return asked ? localeOf(asked) : (session?.locale ?? localeOf(undefined))
}

/**
 * The language of a refusal, even before the caller is identified. A session that cannot be looked up must not
 * prevent reading the reason.
 */
export async function localeOfRefusal(
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Locale> {
  if (request.headers['accept-language']) return localeOfRequest(request)
  const caller = callerOf(request)
  if (caller) return caller.locale
  const session = await findCaller(request, sessions).catch(() => undefined)
  return localeOfRequest(request, session)
}

/**
 * The valid session of the call's X-Access-Token, if its address is allowed; cookies and parameters are ignored.
 */
export async function findCaller(
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Session | undefined> {
  const token = request.headers['x-access-token']
  const session = typeof token === 'string' && token !== '' ? await sessions.find(token) : undefined
  return session && mayComeFrom(session, request.ip) ? session : undefined
}

/** @throws Refused session.required without a token, session.expired with an invalid one */
export function demandSession(
  request: FastifyRequest,
  session: Session | undefined,
): asserts session is Session {
  if (session) return
  throw new Refused(request.headers['x-access-token'] ? 'session.expired' : 'session.required')
}

/** The context of any call. */
export const guestCtx = (request: FastifyRequest, locale: Locale, now: number): GuestCtx => ({
  locale,
  now: new Date(now),
  requestId: request.id,
  ip: request.ip,
  host: requestHost(request.raw),
})

/** The context of a signed-in call. */
export function signedInCtx(guest: GuestCtx, session: Session): Ctx {
  return {
    ...guest,
    actor: {
      id: session.userId,
      username: session.username,
      companyId: session.companyId,
      companyKind: session.companyKind,
      companyName: session.companyName,
      currency: session.currency,
      isAdmin: session.isAdmin,
      plainHeader: session.plainHeader,
      hideAmounts: session.hideAmounts,
      sessionId: session.id,
      departId: session.departId,
      ...(session.actingUserId === null || session.actingName === null
        ? {}
        : { behind: { id: session.actingUserId, username: session.actingName } }),
    },
    scope: session.scope,
    people: session.people,
    ...(session.sellers ? { sellers: session.sellers } : {}),
    dataScope: session.dataScope,
    hiddenColumns: session.hiddenColumns,
    timeZone: session.timeZone,
    codes: session.codes,
    // When acting as another user, their data is shown but no actions are offered, not even abilities of
    // records.
    can: (code) =>
      (!session.readOnly || isReadingCode(code)) &&
      (session.isAdmin ? !isAway(session, code) : session.codes.has(code)),
  }
}
