const waiting = new Set<() => void>()
const watchers = new Set<() => void>()
let count = 0

const tell = (): void => {
  count = waiting.size
  for (const watcher of watchers) watcher()
}

/**
 * Remembers a part of the console that could not be fetched.
 * @param retry fetches it again
 * @returns how to forget it
 */
export function noteFailedPart(retry: () => void): () => void {
  waiting.add(retry)
  tell()
  return () => {
    waiting.delete(retry)
    tell()
  }
}

/** How many parts that are wanted now could not be fetched. */
export const failedParts = (): number => count

export function watchFailedParts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Fetches all of them again. */
export function retryFailedParts(): void {
  for (const retry of waiting) retry()
}
