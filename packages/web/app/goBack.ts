import { signInAsCalls } from '@tandem/model'
import { clearActing } from '../data/session.ts'
import { client } from './transport.ts'

/** The page from which the user signed in as another user. */
const USERS = '/isystem/user'

/**
 * Returns from another user's console to one's own, which continues whatever happened to the other
 * session.
 */
export function goBack(): void {
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
