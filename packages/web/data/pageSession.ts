import type { UserInfo } from '@tandem/model'
import { clearActing, clearLogin, readActing, readToken, readUser } from './session.ts'
import { onWake } from './wake.ts'

/**
 * Whose console this page shows is fixed when it is loaded: that of the user acted as, or of the signed-in user. It
 * makes calls as that user until its end and ends no other session, whatever happens to the storage meanwhile.
 */
export const stay = readActing()
const owner = readUser()?.id ?? null

/**
 * Another user signed in to this browser in another tab after the page was loaded: it shows one user's console, and its
 * calls would be made as the other.
 */
export const isSomebodyElse = (): boolean => {
  if (owner === null || stay !== null) return false
  const stored = readUser()
  return stored !== null && stored.id !== owner
}

/** The token of this page's calls; null once the browser's session belongs to another user. */
export const pageToken = (): string | null => {
  if (stay) return stay.token
  return isSomebodyElse() ? null : readToken()
}

/** The user whose console this page shows. */
export const pageUser = (): UserInfo | null => (stay ? stay.userInfo : readUser())

/** Forgets this page's session: after acting as another user, one's own continues. */
export const clearPageSession = (): void => (stay ? clearActing() : clearLogin())

/**
 * Notification that another tab of this browser may have signed in or out. A window that slept was not notified: it
 * checks when it wakes up.
 * @returns how to stop listening
 */
export function onOtherTab(hear: () => void): () => void {
  window.addEventListener('storage', hear)
  const sleepless = onWake(hear)
  return () => {
    window.removeEventListener('storage', hear)
    sleepless()
  }
}
