import { randomBytes } from 'node:crypto'

/** A service ticket is valid once, and only briefly (CAS protocol 3.0, §3.1.1), but long enough for a busy browser. */
const TICKET_MS = 60_000
const MOST = 1_000

/** Why a ticket is invalid (CAS protocol 3.0, §2.5.3). */
export type TicketFault = 'INVALID_REQUEST' | 'INVALID_TICKET' | 'INVALID_SERVICE'

/** Who is signed in at the CAS server, and the service tickets issued to them. */
export class Tickets {
  readonly #people = new Map<string, string>()
  readonly #tickets = new Map<string, { username: string; service: string; until: number }>()

  /** Signs a user in; returns the value of the cookie. */
  signIn(username: string): string {
    const cookie = nameOf('TGC')
    keep(this.#people, cookie, username)
    return cookie
  }
  signOut(cookie: string): void {
    this.#people.delete(cookie)
  }
  /** The user of this cookie. */
  personOf(cookie: string): string | undefined {
    return this.#people.get(cookie)
  }
  issue(username: string, service: string): string {
    const ticket = nameOf('ST')
    keep(this.#tickets, ticket, { username, service, until: Date.now() + TICKET_MS })
    return ticket
  }
  /** Consumes a ticket. A second validation, or one for another service, consumes it too. */
  redeem(ticket: string, service: string): { username: string } | { fault: TicketFault } {
    if (ticket === '' || service === '') return { fault: 'INVALID_REQUEST' }
    const found = this.#tickets.get(ticket)
    this.#tickets.delete(ticket)
    if (!found || found.until < Date.now()) return { fault: 'INVALID_TICKET' }
    if (found.service !== service) return { fault: 'INVALID_SERVICE' }
    return { username: found.username }
  }
}

const nameOf = (kind: 'TGC' | 'ST'): string => `${kind}-${randomBytes(18).toString('hex')}`

/** The oldest is dropped. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const oldest = map.keys().next().value
  if (map.size >= MOST && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
