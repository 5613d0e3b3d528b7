import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { findAsUser, findSession, type SessionRow } from '../../store/session/findSession.ts'
import { sessionPrints } from '../../store/session/sessionPrints.ts'
import { deleteSession, touchSession } from '../../store/session/sessionStore.ts'
import { createAlarms } from './alarms.ts'
import { sharedSets } from './sharedSets.ts'
import { type SessionSight, sightOf } from './sightOf.ts'
import { looksLikeToken, tokenHash } from './token.ts'

/** A living session: who, what they may do, whose records they see. */
export interface Session extends Omit<SessionRow, 'perms'>, SessionSight {
  codes: ReadonlySet<string>
}

/** Finds the session of a token. What it answers is never older than a second, and never older than a change made here. */
export interface Sessions {
  find(token: string): Promise<Session | undefined>
  /** The same as it is now, without counting as a use: a socket left open keeps no session alive. */
  peek(token: string): Promise<Session | undefined>
  /**
   * Of many sessions at once, by id: a text that differs once anything changed that one may do or see; those that
   * have ended are left out. For open sockets, which are looked at again whenever anything changed for anybody.
   */
  peekMany(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Something changed that sessions depend on: rights, users, companies. */
  forget(): void
  /** Called after every `forget`, so that open sockets can be looked at again. */
  onForget(listener: () => void): void
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Another process may have changed a right: read anew after this long. */
const FRESH_MS = 1_000
const ABSOLUTE_MS = 7 * 24 * HOUR
/** Staff step out after two hours, others after a day. */
export const idleMs = (companyKind: string): number =>
  companyKind === 'platform' ? 2 * HOUR : 24 * HOUR

/** When a session seen at `now` ends unless it is seen again. */
export const expiryOf = (companyKind: string, createdAt: number, now: number): Date =>
  new Date(Math.min(now + idleMs(companyKind), createdAt + ABSOLUTE_MS))

const rights = sharedSets()

export function createSessions(system: Database, clock: Clock): Sessions {
  let cache = new Map<string, { session: Promise<Session | undefined>; until: number }>()
  const listeners: (() => void)[] = []
  const forget = (): void => {
    cache = new Map()
    for (const listener of listeners) listener()
  }
  const forgetAt = createAlarms(clock, forget)
  const load = async (token: string, now: number, using: boolean) => {
    const session = await read(system, token, now, using)
    // Open sockets are looked at again the moment a stay in somebody's console is over.
    if (session?.endsAt) forgetAt(session.endsAt)
    return session
  }
  return {
    async find(token) {
      if (!looksLikeToken(token)) return undefined
      const now = clock.now()
      const kept = cache.get(token)
      if (kept && kept.until > now && kept.until <= now + FRESH_MS) return kept.session
      if (cache.size > 10_000) cache = new Map()
      const session = load(token, now, true)
      cache.set(token, { session, until: now + FRESH_MS })
      // A failed read is nobody's answer but this one's.
      session.catch(() => cache.delete(token))
      return session
    },
    peek: async (token) => (looksLikeToken(token) ? load(token, clock.now(), false) : undefined),
    peekMany: (sessionIds) => sessionPrints(system, sessionIds, new Date(clock.now())),
    forget,
    onForget: (listener) => listeners.push(listener),
  }
}

async function read(
  system: Database,
  token: string,
  now: number,
  using: boolean,
): Promise<Session | undefined> {
  const row = await findSession(system, tokenHash(token))
  if (!row || row.status !== '1' || row.suspended || !row.mayAct) return undefined
  const absoluteEnd = row.createdAt.getTime() + ABSOLUTE_MS
  if (row.expiresAt.getTime() <= now || absoluteEnd <= now) {
    await deleteSession(system, row.id)
    return undefined
  }
  if (using && now - row.lastSeenAt.getTime() >= MINUTE) {
    const expiresAt = row.endsAt ?? expiryOf(row.companyKind, row.createdAt.getTime(), now)
    await touchSession(system, row.id, new Date(now), expiresAt)
  }
  return withRights(system, row)
}

/** What a user may do now, without a session: for jobs. Undefined once the user is frozen, suspended or gone. */
export async function rightsOfUser(
  system: Database,
  userId: string,
  locale: SessionRow['locale'],
): Promise<Session | undefined> {
  const row = await findAsUser(system, userId, locale)
  if (!row || row.status !== '1' || row.suspended) return undefined
  return withRights(system, row)
}

async function withRights(system: Database, row: SessionRow): Promise<Session> {
  const { perms, ...who } = row
  const codes = rights(perms.flatMap((some) => some.split(',')))
  return { ...who, codes, ...(await sightOf(system, row, codes)) }
}
