import type { Ids } from '../../ports/ids.ts'

/** Maximum waiting lines; further ones are counted and dropped. */
const MOST_WAITING = 10_000
const AT_ONCE = 500
const FLUSH_MS = 500

/** Logs calls without delaying them. */
export interface BatchLog<Line> {
  add(line: Line): void
  /** Writes waiting lines; resolves once they are in the database, or were given up. */
  flush(): Promise<void>
  waiting(): number
  /** Lines dropped since the start, because the database was away or too slow. */
  dropped(): number
  close(): Promise<void>
}

/** Waiting and dropped lines of several logs together. */
export const backlogOf = (...logs: readonly Pick<BatchLog<never>, 'waiting' | 'dropped'>[]) => ({
  waiting: () => logs.reduce((sum, log) => sum + log.waiting(), 0),
  dropped: () => logs.reduce((sum, log) => sum + log.dropped(), 0),
})

/** Collects lines and writes them in batches, at most half a second later. */
export function createBatchLog<Line extends object>({
  write,
  ids,
  onFailure,
  mostWaiting = MOST_WAITING,
}: {
  /** Writes a batch; existing lines must be kept, because a batch may be resent. */
  write: (batch: readonly (Line & { id: string })[]) => Promise<void>
  ids: Ids
  onFailure: (error: unknown) => void
  mostWaiting?: number
}): BatchLog<Line> {
  let waiting: (Line & { id: string })[] = []
  let dropped = 0
  let writing: Promise<void> | undefined

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other keeps the buffer's bound
        await write(batch)
        waiting = waiting.slice(batch.length)
      } catch (error) {
        onFailure(error)
        return // the next interval retries
      }
    }
  }
  const flush = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => {
    if (waiting.length > 0) void flush()
  }, FLUSH_MS)
  timer.unref()
  return {
    add(line) {
      if (waiting.length >= mostWaiting) dropped += 1
      else waiting.push({ ...line, id: ids.next().toString() })
    },
    flush,
    waiting: () => waiting.length,
    dropped: () => dropped,
    async close() {
      clearInterval(timer)
      await flush()
      await flush() // lines added during the first write
    },
  }
}
