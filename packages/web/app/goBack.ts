import { signInAsCalls } from '@tandem/model'
import { clearActing } from '../data/session.ts'
import { client } from './transport.ts'

/** The page from which the user signed in as another user. */
const USERS = '/isystem/user'

let isGoing = false

/**
 * Returns from another user's console to one's own, which continues whatever happened to the other
 * session. Once: a second navigation would break off the first.
 */
export function goBack(): void {
  if (isGoing) return
  isGoing = true
  clearActing()
  location.replace(USERS)
}

/**
 * Ends acting as another user on the server, then locally; if the server cannot be reached, it expires
 * there.
 */
export const endStay = (): Promise<void> =>
  client
    .ask(signInAsCalls.end, {}, { quiet: true })
    .catch(() => undefined)
    .then(goBack)
