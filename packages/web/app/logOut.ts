import { doorCalls, signInCalls } from '@tandem/model'
import { clearPageSession, pageToken, stay } from '../data/pageSession.ts'
import { cameBySingleSignOn } from '../data/session.ts'
import { client } from './transport.ts'

/** Address of the sign-in page (spec §2). */
export const LOGIN = '/user/login'

/** URL of the sign-in page, with the way back. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  // Served by a plain file server, its URL is the file's.
  if (pathname === LOGIN) return '/login.html'
  const here = `${pathname}${search}`
  return here === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(here)}`
}

/**
 * Goes to the sign-in page, as the session is over. The browser does not ask whether to leave unsaved changes: nothing could be
 * saved here any more, and the forms kept them as drafts.
 */
export function goToLogin(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  })
  location.replace(loginAddress(location))
}

/**
 * Where users go who sign out deliberately: the sign-in page; after single sign-on via that server's logout, which
 * would otherwise let the next person at this browser in as them.
 */
async function placeAfterLeaving(): Promise<string> {
  if (stay || !cameBySingleSignOn()) return LOGIN
  try {
    return (await client.ask(doorCalls.doors, {}, { quiet: true })).casLogoutUrl ?? LOGIN
  } catch {
    // Signing out here is more important than signing out there.
    return LOGIN
  }
}

/** Signs out deliberately: the next user starts afresh. */
export async function leave(): Promise<void> {
  // Read while there is a session that tells how the user signed in.
  const place = placeAfterLeaving()
  try {
    await logOut()
  } finally {
    location.replace(await place)
  }
}

/** Long enough to read why the server could not be reached. */
const READ_MS = 1_500

/**
 * Ends the session of this page on the server and locally; locally even if the server cannot be reached, with a message
 * (spec §4).
 */
export async function logOut(): Promise<void> {
  const hadToken = pageToken() !== null
  try {
    if (hadToken) await client.ask(signInCalls.logout, {})
  } catch (error) {
    clearPageSession()
    await new Promise((resolve) => setTimeout(resolve, READ_MS))
    throw error
  } finally {
    clearPageSession()
  }
}
