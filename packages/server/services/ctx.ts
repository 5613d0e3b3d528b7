import type { Locale } from '@tandem/i18n'

import type { Scope } from '../store/database/withScope.ts'

/** What is known of a call before anybody is. */
export interface GuestCtx {
  locale: Locale
  /** When the call came in. */
  now: Date
  /** Also in the answer's X-Request-Id and in the log. */
  requestId: string
  /** Address of the caller, from the socket or a trusted proxy. */
  ip: string
}

/** Who calls: always from the session, never from the body. */
export interface Actor {
  id: string
  username: string
  companyId: string
  companyKind: 'platform' | 'agent' | 'customer'
  companyName: string
  /** Currency of the company, ISO 4217. */
  currency: string
  /** Holds every right. */
  isAdmin: boolean
  /** Fields with `amount` do not exist for this user. */
  hideAmounts: boolean
  sessionId: string
  departId: string | null
}

/** What a service knows of its call. */
export interface Ctx extends GuestCtx {
  actor: Actor
  /** The companies whose records may be seen and changed; the database enforces the same (row-level security). */
  scope: Scope
  /** IANA zone of the company: its days are meant by days in filters and figures. */
  timeZone: string
  /** Every access code the roles give. */
  codes: ReadonlySet<string>
  /** Whether the roles give this access code, e.g. 'gateway:edit'. */
  can(code: string): boolean
}

/** Whether a record of this company may be seen and changed. */
export const seesCompany = (ctx: Pick<Ctx, 'scope'>, companyId: string): boolean =>
  ctx.scope === 'everything' || ctx.scope.companies.includes(companyId)
