import type { DataScope } from '@tandem/core'
import type { Locale } from '@tandem/i18n'

import type { Scope } from '../store/database/withScope.ts'
import type { People, Sight } from '../store/entity/sight.ts'

/** What is known of a call before anybody is. */
export interface GuestCtx {
  locale: Locale
  /** When the call came in. */
  now: Date
  /** Also in the answer's X-Request-Id and in the log. */
  requestId: string
  /** Address of the caller, from the socket or a trusted proxy. */
  ip: string
  /** The Host header of the call, when it has exactly one: for looking up its brand, never to build an address of. */
  host?: string | undefined
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
  /** The person who really looks, when somebody signed in as this user. Their name is what is written down. */
  behind?: { id: string; username: string }
}

/** What a service knows of its call. */
export interface Ctx extends GuestCtx, Sight {
  actor: Actor
  /** The companies whose records may be seen and changed; the database enforces the same (row-level security). */
  scope: Scope
  /** Within them, whose records: everybody's, or those of one's department or oneself (data scope of the roles). */
  people: People
  /** How far the widest of the roles lets one see. */
  dataScope: DataScope
  /** Column rules in force and not granted, as `<entity>:column:<field>`: those fields do not exist for this user. */
  hiddenColumns: ReadonlySet<string>
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
