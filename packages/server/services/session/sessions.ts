import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { findAsUser, findSessions, type SessionRow } from '../../store/session/findSession.ts'
import { sessionPrints } from '../../store/session/sessionPrints.ts'
import { deleteEndedSessions, touchSessions } from '../../store/session/sessionStore.ts'
import { createAlarms } from './alarms.ts'
import { inBatches } from './inBatches.ts'
import { sharedSets } from './sharedSets.ts'
import { type SessionSight, sightsOf } from './sightOf.ts'
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
   * Of many sessions at once, by token: a text that differs once anything changed that one may do or see; those that
   * have ended are left out. For open sockets, which are looked at again whenever anything changed for anybody.
   */
  peekMany(tokens: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Something changed that sessions depend on: rights, users, companies. */
  forget(): void
  /** Called after every `forget`, so that open sockets can be looked at again. */
  onForget(listener: () => void): void
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Another process may have changed a right: read anew after this long. */
const FRESH_MS = 1_000
const MOST_KEPT = 10_000
/** Thousands of consoles come at once after a restart: what waits for a read is read together, in statements of this size. */
const READING = { most: 250, atOnce: 2 }
const ABSOLUTE_MS = 7 * 24 * HOUR
/** Staff step out after two hours, others after a day. */
export const idleMs = (companyKind: string): number =>
  companyKind === 'platform' ? 2 * HOUR : 24 * HOUR

/** When a session seen at `now` ends unless it is seen again. */
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
    // Open sockets are looked at again the moment a stay in somebody's console is over.
    if (session?.endsAt) forgetAt(session.endsAt)
    return session
  }
  const keep = (token: string, one: Kept, now: number): void => {
    const kept = cache
    kept.delete(token)
    // The oldest stand first. What is of no more use would hold the memory of thousands of sessions.
    for (const [oldest, { until }] of kept) {
      if (until > now && kept.size < MOST_KEPT) break
      kept.delete(oldest)
    }
    kept.set(token, one)
    // A failed read is nobody's answer but this one's.
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
  /** When it was asked, ms. */
  now: number
  /** Whether this is a use, which keeps the session alive. */
  using: boolean
}

/** Reads the sessions of these tokens; those that ran out are ended, those that are used stay. */
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

/** What a user may do now, without a session: for jobs. Undefined once the user is frozen, suspended or gone. */
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

/** Adds to each of these rows what its user may do and see. */
async function rightsOf(
  system: Database,
  rows: readonly SessionRow[],
): Promise<(row: SessionRow) => Session> {
  const sightOf = await sightsOf(system, rows)
  // Rows of the same roles have the same list.
  const known = new Map<readonly string[], ReadonlySet<string>>()
  return ({ perms, ...who }) => {
    const codes = known.get(perms) ?? rights(perms)
    known.set(perms, codes)
    return { ...who, codes, ...sightOf(who, codes) }
  }
}
