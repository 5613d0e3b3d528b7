import type { WebSocket } from 'ws'

import type { Session } from '../services/session/sessions.ts'
import { sharedSets } from '../services/session/sharedSets.ts'

/** What is asked of a session between two looks. The rest would hold 3 KB for each of ten thousand people. */
export type Seated = Pick<
  Session,
  'id' | 'userId' | 'isAdmin' | 'hideAmounts' | 'codes' | 'scope' | 'sellers' | 'people'
>

/** One session under one token, and its open sockets: what one may hear is decided once for all of them. */
export interface Seat {
  token: string
  session: Seated
  /** The session's companies, ready to be looked up; null: everything. */
  companies: ReadonlySet<string> | null
  /** As `peekMany` answered last; undefined: not yet. */
  print: string | undefined
  sockets: Map<WebSocket, string>
}

/** Sockets by session, by user and by address, so that no question walks over all of them. */
export interface Seats {
  /** Adds a socket from an address, in the seat of its session. */
  add(socket: WebSocket, from: { token: string; session: Session; ip: string }): Seat
  remove(socket: WebSocket): void
  all(): Iterable<Seat>
  ofUser(userId: string): Iterable<Seat>
  userIds(): string[]
  /** The user's open socket that was opened first, once there are this many. */
  oldestBeyond(userId: string, most: number): WebSocket | undefined
  size(): number
}

const sights = sharedSets()

/** What the session may see by now. */
export function updateSeat(seat: Seat, session: Session): void {
  seat.session = seated(session)
  seat.companies = session.scope === 'everything' ? null : sights(session.scope.companies)
}

const seated = ({
  id,
  userId,
  isAdmin,
  hideAmounts,
  codes,
  scope,
  sellers,
  people,
}: Session): Seated => ({
  id,
  userId,
  isAdmin,
  hideAmounts,
  codes,
  scope,
  ...(sellers && { sellers }),
  people,
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
      // One that is on its way out was sent already: of many opened at once each sends another away.
      const sockets = [...(byUser.get(userId) ?? [])]
        .flatMap((seat) => [...seat.sockets.keys()])
        .filter((socket) => socket.readyState === socket.OPEN)
      return sockets.length >= most ? sockets[0] : undefined
    },
    size: () => seatOf.size,
  }
}
