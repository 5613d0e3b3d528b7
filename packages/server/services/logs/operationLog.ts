import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { insertOperations, type Operation } from '../../store/logs/operationStore.ts'

/** Waiting lines beyond which further ones are counted and let go. */
const MOST_WAITING = 10_000
const AT_ONCE = 500
const FLUSH_MS = 500

/** Takes notes of calls without making them wait. */
export interface OperationLog {
  add(operation: Omit<Operation, 'id'>): void
  /** Writes what waits; resolves once it is in the database, or was given up. */
  flush(): Promise<void>
  waiting(): number
  /** Lines that were let go since the start, because the database was away or too slow. */
  dropped(): number
  close(): Promise<void>
}

/** Collects calls and writes them in batches, at the latest half a second later. */
export function createOperationLog({
  system,
  ids,
  onFailure,
}: {
  system: Database
  ids: Ids
  onFailure: (error: unknown) => void
}): OperationLog {
  let waiting: Operation[] = []
  let dropped = 0
  let writing: Promise<void> | undefined

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other keeps the buffer's bound
        await insertOperations(system, batch)
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
    add(operation) {
      if (waiting.length >= MOST_WAITING) dropped += 1
      else waiting.push({ ...operation, id: ids.next().toString() })
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
