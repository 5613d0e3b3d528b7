import type { Ids } from '../../ports/ids.ts'

/** Waiting lines beyond which further ones are counted and let go. */
const MOST_WAITING = 10_000
const AT_ONCE = 500
const FLUSH_MS = 500

/** Takes notes of calls without making them wait. */
export interface BatchLog<Line> {
  add(line: Line): void
  /** Writes what waits; resolves once it is in the database, or was given up. */
  flush(): Promise<void>
  waiting(): number
  /** Lines that were let go since the start, because the database was away or too slow. */
  dropped(): number
  close(): Promise<void>
}

/** What several logs together have waiting, and let go. */
export const backlogOf = (...logs: readonly Pick<BatchLog<never>, 'waiting' | 'dropped'>[]) => ({
  waiting: () => logs.reduce((sum, log) => sum + log.waiting(), 0),
  dropped: () => logs.reduce((sum, log) => sum + log.dropped(), 0),
})

/** Collects lines and writes them in batches, at the latest half a second later. */
export function createBatchLog<Line extends object>({
  write,
  ids,
  onFailure,
  mostWaiting = MOST_WAITING,
}: {
  /** Writes a batch; a line that is there already must stay, as a batch may come again. */
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
        return // what waits is tried again by the next tick
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
      await flush() // what came while the first was writing
    },
  }
}
