import type { Session } from '../services/session.ts'
import type { WebSocket } from 'ws'

import { sharedSets } from '../services/auth/sharedSets.ts'

/**
 * What is needed from a session between two checks. The rest would take 3 KB for each of ten thousand users.
 */
export type Seated = Pick<
  Session,
  | 'id'
  | 'userId'
  | 'isAdmin'
  | 'plainHeader'
  | 'hideAmounts'
  | 'codes'
  | 'scope'
  | 'sellers'
  | 'people'
  | 'departId'
>

/**
 * One session with one token, and its open sockets: what it may receive is decided once for all of them.
 */
export interface Seat {
  token: string
  session: Seated
  /** The session's companies, ready for lookup; null: everything. */
  companies: ReadonlySet<string> | null
  /** The last answer of `peekMany`; undefined: none yet. */
  print: string | undefined
  sockets: Map<WebSocket, string>
}

/** Sockets by session, user and address, so that no lookup iterates over all of them. */
export interface Seats {
  /** Adds a socket from an address to the seat of its session. */
  add(socket: WebSocket, from: { token: string; session: Session; ip: string }): Seat
  remove(socket: WebSocket): void
  all(): Iterable<Seat>
  ofUser(userId: string): Iterable<Seat>
  userIds(): string[]
  /** The user's oldest open socket, once there are this many. */
  oldestBeyond(userId: string, most: number): WebSocket | undefined
  size(): number
}

const sights = sharedSets()

/** What the session can see now. */
export function updateSeat(seat: Seat, session: Session): void {
  seat.session = seated(session)
  seat.companies = session.scope === 'everything' ? null : sights(session.scope.companies)
}

const seated = ({
  id,
  userId,
  isAdmin,
  plainHeader,
  hideAmounts,
  codes,
  scope,
  sellers,
  people,
  departId,
}: Session): Seated => ({
  id,
  userId,
  isAdmin,
  plainHeader,
  hideAmounts,
  codes,
  scope,
  ...(sellers && { sellers }),
  people,
  departId,
})

export function createSeats(): Seats {
  const byToken = new Map<string, Seat>()
  const byUser = new Map<string, Set<Seat>>()
  const seatOf = new Map<WebSocket, Seat>()
  return {
    add(socket, { token, session, ip }) {
      const found = byToken.get(token)
      const seat = found ?? {
        token,
        session: seated(session),
        companies: null,
        print: undefined,
        sockets: new Map(),
      }
      if (!found) {
        updateSeat(seat, session)
        byToken.set(token, seat)
        const mine = byUser.get(session.userId) ?? new Set()
        byUser.set(session.userId, mine.add(seat))
      }
      seat.sockets.set(socket, ip)
      seatOf.set(socket, seat)
      return seat
    },
    remove(socket) {
      const seat = seatOf.get(socket)
      if (!seat) return
      seatOf.delete(socket)
      seat.sockets.delete(socket)
      if (seat.sockets.size > 0) return
      const { userId } = seat.session
      byToken.delete(seat.token)
      const mine = byUser.get(userId)
      mine?.delete(seat)
      if (mine?.size === 0) byUser.delete(userId)
    },
    all: () => byToken.values(),
    ofUser: (userId) => byUser.get(userId) ?? [],
    userIds: () => [...byUser.keys()],
    oldestBeyond(userId, most) {
      // A closing one was already told: when many are opened at once, each closes another.
      const sockets = [...(byUser.get(userId) ?? [])]
        .flatMap((seat) => [...seat.sockets.keys()])
        .filter((socket) => socket.readyState === socket.OPEN)
      return sockets.length >= most ? sockets[0] : undefined
    },
    size: () => seatOf.size,
  }
}
