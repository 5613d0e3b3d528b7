import type { Ids } from '../../ports/ids.ts'
import { type ApiRequest, insertApiRequests } from '../../store/apiKeys/apiRequestStore.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { type BatchLog, createBatchLog } from '../logs/batchLog.ts'

type Line = Omit<ApiRequest, 'id'>
export type ApiRequestLog = BatchLog<Line>

/** Waiting calls whose key was not accepted: anybody can make those, and they must not push the others out. */
const MOST_UNPROVEN = 1_000

/**
 * Calls made with API keys, on their way to the database. One that was refused before its key was known is looked up
 * when it is written, and forgotten there when its secret never was a key.
 */
export function createApiRequestLog({
  system,
  ...rest
}: {
  system: Database
  ids: Ids
  onFailure: (error: unknown) => void
}): ApiRequestLog {
  const write = (requests: readonly ApiRequest[]) => insertApiRequests(system, requests)
  const proven = createBatchLog<Line>({ ...rest, write })
  const unproven = createBatchLog<Line>({ ...rest, write, mostWaiting: MOST_UNPROVEN })
  return {
    add: (request) => (request.keyId === null ? unproven : proven).add(request),
    async flush() {
      await proven.flush()
      await unproven.flush()
    },
    waiting: () => proven.waiting() + unproven.waiting(),
    // Guesses that were let go are no loss that anybody is to look into.
    dropped: () => proven.dropped(),
    async close() {
      await proven.close()
      await unproven.close()
    },
  }
}
