import { mayComeFrom } from '../services/session/allowedAddress.ts'
import type { Session, Sessions } from '../services/session/sessions.ts'
import { type Seat, updateSeat } from './seats.ts'
import { BAD_SESSION, closeAll, sendAll, TRY_LATER } from './sending.ts'

/** What changed for many is read for so many at a time: calls that come meanwhile wait no longer than that takes. */
const LOOKED_AT_TOGETHER = 250

/** Looks again whether each seat's session lives, and what it may see by now: one query, then only what differs. */
export async function recheck(seats: readonly Seat[], sessions: Sessions): Promise<void> {
  if (seats.length === 0) return
  try {
    const prints = await sessions.peekMany(seats.map(({ session }) => session.id))
    const changed: { seat: Seat; print: string }[] = []
    for (const seat of seats) {
      const print = prints.get(seat.session.id)
      if (print === undefined) closeAll(seat, BAD_SESSION)
      // People of a department come and go without a trace in the print.
      else if (print !== seat.print || seat.session.people !== 'all') changed.push({ seat, print })
    }
    for (let from = 0; from < changed.length; from += LOOKED_AT_TOGETHER) {
      const some = changed.slice(from, from + LOOKED_AT_TOGETHER)
      await Promise.all(
        some.map(({ seat, print }) =>
          // One that cannot be looked at now is no reason to send the others away.
          look(seat, print, sessions).catch(() => closeAll(seat, TRY_LATER)),
        ),
      )
    }
  } catch {
    // Without a database nobody can say; the consoles connect again when it is back.
    for (const seat of seats) closeAll(seat, TRY_LATER)
  }
}

/** Reads one session anew. */
async function look(seat: Seat, print: string, sessions: Sessions): Promise<void> {
  const session = await sessions.peek(seat.token)
  if (!session) {
    closeAll(seat, BAD_SESSION)
    return
  }
  for (const [socket, ip] of seat.sockets) {
    if (!mayComeFrom(session, ip)) socket.close(BAD_SESSION)
  }
  const changed = !sameRights(seat.session, session)
  seat.print = print
  updateSeat(seat, session)
  // Its console asks for menu and rights again.
  if (changed) sendAll(seat, JSON.stringify({ cmd: 'live', topic: 'rights', data: {} }))
}

const sameRights = (one: Session, other: Session): boolean =>
  one.isAdmin === other.isAdmin &&
  one.hideAmounts === other.hideAmounts &&
  one.codes.symmetricDifference(other.codes).size === 0
