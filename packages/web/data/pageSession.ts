import type { UserInfo } from '@tandem/model'
import { clearActing, clearLogin, readActing, readToken, readUser } from './session.ts'
import { onWake } from './wake.ts'

/**
 * Whose console this page shows is settled when it is loaded: a stay as somebody else, or who is signed in. It calls as
 * them to its end and ends no other session than theirs, whatever becomes of the storage meanwhile.
 */
export const stay = readActing()
const owner = readUser()?.id ?? null

/**
 * Somebody else signed in at this browser after the page was loaded, in another tab: it shows one person's console, and
 * a call from it would be another's.
 */
export const isSomebodyElse = (): boolean => {
  if (owner === null || stay !== null) return false
  const stored = readUser()
  return stored !== null && stored.id !== owner
}

/** The token this page calls with; null once the browser's session is not that of whom the page shows. */
export const pageToken = (): string | null => {
  if (stay) return stay.token
  return isSomebodyElse() ? null : readToken()
}

/** The person whose console this page shows. */
export const pageUser = (): UserInfo | null => (stay ? stay.userInfo : readUser())

/** Forgets the session of this page: after a stay, one's own goes on. */
export const clearPageSession = (): void => (stay ? clearActing() : clearLogin())

/**
 * Word that another tab of this browser may have signed in or out. One that slept heard nothing: it looks as it wakes up.
 * @returns how to stop hearing it
 */
export function onOtherTab(hear: () => void): () => void {
  window.addEventListener('storage', hear)
  const sleepless = onWake(hear)
  return () => {
    window.removeEventListener('storage', hear)
    sleepless()
  }
}
