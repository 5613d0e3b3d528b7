/**
 * Notification that this window may have slept or been disconnected: the network is back, the tab is shown again,
 * the page was restored from the browser's cache. Timers stood still meanwhile, and a socket may be dead without
 * notice.
 * @returns how to stop listening
 */
export function onWake(hear: () => void): () => void {
  const whenSeen = (): void => {
    if (document.visibilityState === 'visible') hear()
  }
  window.addEventListener('online', hear)
  window.addEventListener('pageshow', hear)
  document.addEventListener('visibilitychange', whenSeen)
  document.addEventListener('resume', hear)
  return () => {
    window.removeEventListener('online', hear)
    window.removeEventListener('pageshow', hear)
    document.removeEventListener('visibilitychange', whenSeen)
    document.removeEventListener('resume', hear)
  }
}
