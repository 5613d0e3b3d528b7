import { readActing, readToken, readUser } from './session.ts'
import { onWake } from './wake.ts'

/** Whose console this page shows: who was signed in when it was loaded. */
const owner = readUser()?.id ?? null

/**
 * Somebody else signed in at this browser after the page was loaded, in another tab: it shows one person's console, and
 * a call from it would be another's.
 */
export const isSomebodyElse = (): boolean => {
  if (owner === null || readActing() !== null) return false
  const stored = readUser()
  return stored !== null && stored.id !== owner
}

/** The token this page calls with; null once the browser's session is not that of whom the page shows. */
export const pageToken = (): string | null => (isSomebodyElse() ? null : readToken())

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
