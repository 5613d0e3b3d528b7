import type { Ids } from '../../ports/ids.ts'
import { type ApiRequest, insertApiRequests } from '../../store/apiKeys/apiRequestStore.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { type BatchLog, createBatchLog } from '../logs/batchLog.ts'

type Line = Omit<ApiRequest, 'id'>
export type ApiRequestLog = BatchLog<Line>

/**
 * Limit of waiting calls whose key was not accepted: anyone can make those, and they must not displace others.
 */
const MOST_UNPROVEN = 1_000

/**
 * Calls made with API keys, queued for the database. One refused before its key was known is looked up when it is
 * written, and dropped if its secret never was a key.
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
    // Dropped guesses are not reported as lost lines.
    dropped: () => proven.dropped(),
    async close() {
      await proven.close()
      await unproven.close()
    },
  }
}
