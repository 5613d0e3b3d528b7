import type { Sessions } from '../services/session.ts'
import { mayComeFrom } from '../services/auth/allowedAddress.ts'
import { type Seat, type Seated, updateSeat } from './seats.ts'
import { BAD_SESSION, closeAll, sendAll, TRY_LATER } from './sending.ts'

/** Sockets of this many sessions are checked with the same statements; larger statements might take too long. */
const JUDGED_TOGETHER = 1_000
/** Changes affecting many are read in batches of this size, so that other calls wait no longer than one batch. */
const READ_TOGETHER = 250

/**
 * Re-checks whether each seat's session is valid, and what it can see now: few queries, then only the differences.
 */
export async function recheck(
  seats: readonly Seat[],
  sessions: Pick<Sessions, 'peek' | 'peekMany'>,
  onError: (error: unknown) => void,
): Promise<void> {
  // Without a database nothing can be checked; the consoles reconnect when it is back.
  let isTold = false
  const tell = (error: unknown): void => {
    if (!isTold) onError(error)
    isTold = true
  }
  const sendAway = (some: readonly Seat[], error: unknown): void => {
    tell(error)
    for (const seat of some) closeAll(seat, TRY_LATER)
  }
  const changed: Judged[] = []
  for (const some of parts(seats, JUDGED_TOGETHER)) {
    try {
      changed.push(...(await judge(some, sessions)))
    } catch (error) {
      sendAway(some, error)
    }
  }
  for (const some of parts(changed, READ_TOGETHER)) {
    await Promise.all(
      some.map(({ seat }) =>
        // One that cannot be checked now is no reason to close the others.
        look(seat, sessions).catch((error: unknown) => sendAway([seat], error)),
      ),
    )
    // A seat without a fingerprint is reread the next time.
    await keepPrints(some, sessions).catch(tell)
  }
}

interface Judged {
  seat: Seat
  print: string
}

/** Closes those whose session has ended or got another token, and returns those to be reread. */
async function judge(
  seats: readonly Seat[],
  sessions: Pick<Sessions, 'peekMany'>,
): Promise<Judged[]> {
  const prints = await sessions.peekMany(seats.map(({ token }) => token))
  return seats.flatMap((seat) => {
    const print = prints.get(seat.token)
    if (print === undefined) closeAll(seat, BAD_SESSION)
    // Changes of department membership leave no trace in the fingerprint.
    const isNews = print !== seat.print || seat.session.people !== 'all'
    return print !== undefined && isNews ? [{ seat, print }] : []
  })
}

const parts = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Rereads one session. */
async function look(seat: Seat, sessions: Pick<Sessions, 'peek'>): Promise<void> {
  seat.print = undefined
  const session = await sessions.peek(seat.token)
  if (!session) {
    closeAll(seat, BAD_SESSION)
    return
  }
  for (const [socket, ip] of seat.sockets) {
    if (!mayComeFrom(session, ip)) socket.close(BAD_SESSION)
  }
  const changed = !sameRights(seat.session, session)
  updateSeat(seat, session)
  // Its console reloads menu and permissions.
  if (changed) sendAll(seat, JSON.stringify({ cmd: 'live', topic: 'rights', data: {} }))
}

/**
 * Keeps the fingerprints that are still valid after the sessions were read. One taken before a change and kept with
 * the session read after it would hide that the change is reverted.
 */
async function keepPrints(
  changed: readonly Judged[],
  sessions: Pick<Sessions, 'peekMany'>,
): Promise<void> {
  const now = await sessions.peekMany(changed.map(({ seat }) => seat.token))
  for (const { seat, print } of changed) {
    if (now.get(seat.token) === print) seat.print = print
  }
}

const sameRights = (one: Seated, other: Seated): boolean =>
  one.isAdmin === other.isAdmin &&
  one.plainHeader === other.plainHeader &&
  one.hideAmounts === other.hideAmounts &&
  // Lists of people's own records show those of the department.
  one.departId === other.departId &&
  one.codes.symmetricDifference(other.codes).size === 0
