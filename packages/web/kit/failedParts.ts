const waiting = new Set<() => void>()
const watchers = new Set<() => void>()
let count = 0

const tell = (): void => {
  count = waiting.size
  for (const watcher of watchers) watcher()
}

/**
 * Registers a part of the console that could not be loaded.
 * @param retry loads it again
 * @returns how to unregister it
 */
export function noteFailedPart(retry: () => void): () => void {
  waiting.add(retry)
  tell()
  return () => {
    waiting.delete(retry)
    tell()
  }
}

/** How many currently needed parts could not be loaded. */
export const failedParts = (): number => count

export function watchFailedParts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Loads all of them again. */
export function retryFailedParts(): void {
  for (const retry of waiting) retry()
}
