/**
 * Word that this window may have slept or been cut off: the network is back, the tab is looked at again, the page
 * comes out of the browser's memory. Timers stood still meanwhile, and a socket may be dead without having said so.
 * @returns how to stop hearing it
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
