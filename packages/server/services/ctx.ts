import type { DataScope } from '@tandem/core'
import type { Locale } from '@tandem/i18n'

import type { Scope } from '../store/database/withScope.ts'
import type { People, Sight } from '../store/entity/sight.ts'

/** The context of a call before its user is known. */
export interface GuestCtx {
  locale: Locale
  /** When the call arrived. */
  now: Date
  /** Also in the answer's X-Request-Id and in the log. */
  requestId: string
  /** Address of the caller, from the socket or a trusted proxy. */
  ip: string
  /** The Host header of the call, if there is exactly one: for looking up its brand, never for building URLs. */
  host?: string | undefined
}

/** The caller: always from the session, never from the body. */
export interface Actor {
  id: string
  username: string
  companyId: string
  companyKind: 'platform' | 'agent' | 'customer'
  companyName: string
  /** Currency of the company, ISO 4217. */
  currency: string
  /** Has every permission. */
  isAdmin: boolean
  /** The test tool is kept from this user (spec §6). */
  plainHeader?: boolean
  /** Fields with `amount` are hidden from this user. */
  hideAmounts: boolean
  sessionId: string
  departId: string | null
  /** The user acting as this one, if any. Their name is the one that is logged. */
  behind?: { id: string; username: string }
}

/** The context of a service call. */
export interface Ctx extends GuestCtx, Sight {
  actor: Actor
  /** The companies whose records may be read and changed; enforced by the database too (row-level security). */
  scope: Scope
  /** Whose records within them: everyone's, or those of the own department or user (data scope of the roles). */
  people: People
  /** The widest data scope of the roles. */
  dataScope: DataScope
  /**
   * Active column rules that are not granted, as `<entity>:column:<field>`: those fields are hidden from this user.
   */
  hiddenColumns: ReadonlySet<string>
  /** IANA zone of the company: days in filters and figures are its days. */
  timeZone: string
  /** true: the call moves money by hand or decides about it, as its definition says. */
  movesMoney?: boolean
  /** Every access code granted by the roles. */
  codes: ReadonlySet<string>
  /** The API key of a program; absent for people. */
  key?: { id: string; name: string }
  /** Whether the roles grant this access code, e.g. 'gateway:edit'. */
  can(code: string): boolean
}

/** Whether a record of this company may be read and changed. */
export const seesCompany = (ctx: Pick<Ctx, 'scope'>, companyId: string): boolean =>
  ctx.scope === 'everything' || ctx.scope.companies.includes(companyId)
