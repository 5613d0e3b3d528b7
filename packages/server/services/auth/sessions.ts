import type { Session, Sessions } from '../session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { findAsUser, findSessions, type SessionRow } from '../../store/session/findSession.ts'
import { sessionPrints } from '../../store/session/sessionPrints.ts'
import { deleteEndedSessions, touchSessions } from '../../store/session/sessionStore.ts'
import { createAlarms } from './alarms.ts'
import { inBatches } from './inBatches.ts'
import { sharedSets } from './sharedSets.ts'
import { keptCodes } from './testToolAway.ts'
import { sightsOf } from './sightOf.ts'
import { looksLikeToken, tokenHash } from './token.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Another process may have changed a permission: reread after this time. */
const FRESH_MS = 1_000
const MOST_KEPT = 10_000
/** Thousands of consoles reconnect at once after a restart: waiting reads are combined, in statements of this size. */
const READING = { most: 250, atOnce: 2 }
const ABSOLUTE_MS = 7 * 24 * HOUR
/** Idle limits: two hours for staff, a day for others. */
export const idleMs = (companyKind: string): number =>
  companyKind === 'platform' ? 2 * HOUR : 24 * HOUR

/** When a session last used at `now` ends. */
export const expiryOf = (companyKind: string, createdAt: number, now: number): Date =>
  new Date(Math.min(now + idleMs(companyKind), createdAt + ABSOLUTE_MS))

const rights = sharedSets()

export function createSessions(system: Database, clock: Clock): Sessions {
  let cache = new Map<string, Kept>()
  const read = inBatches((asked: readonly Asked[]) => readTogether(system, asked), READING)
  const listeners: (() => void)[] = []
  const forget = (): void => {
    cache = new Map()
    for (const listener of listeners) listener()
  }
  const forgetAt = createAlarms(clock, forget)
  const load = async (token: string, now: number, using: boolean) => {
    const session = await read({ hash: tokenHash(token), now, using })
    // Open sockets are rechecked the moment a session as another user ends.
    if (session?.endsAt) forgetAt(session.endsAt)
    return session
  }
  const keep = (token: string, one: Kept, now: number): void => {
    const kept = cache
    kept.delete(token)
    // The oldest are first. Useless entries would take the memory of thousands of sessions.
    for (const [oldest, { until }] of kept) {
      if (until > now && kept.size < MOST_KEPT) break
      kept.delete(oldest)
    }
    kept.set(token, one)
    // A failed read affects only this caller.
    one.session.catch(() => kept.get(token) === one && kept.delete(token))
  }
  return {
    async find(token) {
      if (!looksLikeToken(token)) return undefined
      const now = clock.now()
      const kept = cache.get(token)
      if (kept && kept.until > now && kept.until <= now + FRESH_MS) return kept.session
      const session = load(token, now, true)
      keep(token, { session, until: now + FRESH_MS }, now)
      return session
    },
    peek: async (token) => (looksLikeToken(token) ? load(token, clock.now(), false) : undefined),
    async peekMany(tokens) {
      const byHash = new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]))
      const prints = await sessionPrints(system, [...byHash.keys()], new Date(clock.now()))
      return new Map([...prints].map(([hash, print]) => [byHash.get(hash) ?? '', print]))
    },
    forget,
    onForget: (listener) => listeners.push(listener),
  }
}

interface Kept {
  session: Promise<Session | undefined>
  until: number
}

interface Asked {
  hash: Buffer
  /** When it was requested, ms. */
  now: number
  /** Whether this counts as a use, which keeps the session alive. */
  using: boolean
}

/** Reads the sessions of these tokens; expired ones are ended, used ones extended. */
async function readTogether(
  system: Database,
  asked: readonly Asked[],
): Promise<(Session | Error | undefined)[]> {
  const hashes = asked.map(({ hash }) => hash)
  const rows = await findSessions(system, hashes)
  const ended = new Set<string>()
  const used = new Map<string, { id: string; at: Date; expiresAt: Date }>()
  const found = asked.map(({ hash, now, using }) => {
    const row = rows.get(hash.toString('hex'))
    if (!row || row instanceof Error) return row
    if (row.status !== '1' || row.suspended || !row.mayAct) return undefined
    const { id, createdAt } = row
    if (row.expiresAt.getTime() <= now || createdAt.getTime() + ABSOLUTE_MS <= now) {
      ended.add(id)
      return undefined
    }
    if (using && now - row.lastSeenAt.getTime() >= MINUTE) {
      const expiresAt = row.endsAt ?? expiryOf(row.companyKind, createdAt.getTime(), now)
      used.set(id, { id, at: new Date(now), expiresAt })
    }
    return row
  })
  if (ended.size > 0) await deleteEndedSessions(system, [...ended])
  if (used.size > 0) await touchSessions(system, [...used.values()])
  const living = found.flatMap((row) => (row && !(row instanceof Error) ? [row] : []))
  const withRights = await rightsOf(system, living)
  return found.map((row) => (row === undefined || row instanceof Error ? row : withRights(row)))
}

/**
 * A user's current permissions without a session: for jobs. Undefined once the user is frozen, suspended or
 * deleted.
 */
export async function rightsOfUser(
  system: Database,
  userId: string,
  locale: SessionRow['locale'],
): Promise<Session | undefined> {
  const row = await findAsUser(system, userId, locale)
  if (!row || row.status !== '1' || row.suspended) return undefined
  const withRights = await rightsOf(system, [row])
  return withRights(row)
}

/** Adds the permissions and data scope of its user to each row. */
async function rightsOf(
  system: Database,
  rows: readonly SessionRow[],
): Promise<(row: SessionRow) => Session> {
  const sightOf = await sightsOf(system, rows)
  // Rows with the same roles share the same list.
  const known = new Map<readonly string[], ReadonlySet<string>>()
  return ({ perms, ...who }) => {
    const held = keptCodes(who, perms)
    const codes = known.get(held) ?? rights(held)
    known.set(held, codes)
    return { ...who, codes, ...sightOf(who, codes) }
  }
}
