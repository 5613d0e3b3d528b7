import type { QueryClient } from '@tanstack/react-query'
import type { Live } from './live.ts'

/** What comes together is read together. */
const GATHER_MS = 300
/** What is shown is read again no more often than this. */
const REST_MS = 2_000
/** Read on demand only: it is expensive. */
const ON_DEMAND = 'exactCount'

/**
 * Reads again whatever the server says is old, wherever it is shown: each query whose key names, after its kind, the path that
 * it asks. Returns how to stop.
 */
export function readOldAgain(live: Pick<Live, 'on'>, queries: QueryClient): () => void {
  const old = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    timer = undefined
    if (old.size === 0) return
    const paths = new Set(old)
    old.clear()
    void queries.invalidateQueries({
      predicate: ({ queryKey: [kind, path] }) =>
        kind !== ON_DEMAND && typeof path === 'string' && paths.has(path),
    })
    timer = setTimeout(read, REST_MS)
  }
  const stop = live.on('old', ({ paths }) => {
    for (const path of paths) old.add(path)
    timer ??= setTimeout(read, GATHER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
