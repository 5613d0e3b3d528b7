import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { insertOperations, type Operation } from '../../store/logs/operationStore.ts'
import { type BatchLog, createBatchLog } from './batchLog.ts'

export type OperationLog = BatchLog<Omit<Operation, 'id'>>

/** Calls that changed or exported something, queued for the database. */
export const createOperationLog = ({
  system,
  ...rest
}: {
  system: Database
  ids: Ids
  onFailure: (error: unknown) => void
}): OperationLog =>
  createBatchLog({ ...rest, write: (operations) => insertOperations(system, operations) })
