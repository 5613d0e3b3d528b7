import type { Transaction } from '../../store/database/withScope.ts'
import { codeOfMessage, type CodeOfMessage } from '../../store/otp/codeOfMessage.ts'
import { readStoredTrace, type StoredTrace } from '../../store/sms/trace.ts'

/** Everything known about a message. */
export interface TraceFacts extends StoredTrace {
  /** Null: the message brought no code of ours. */
  code: CodeOfMessage | null
}

/** Everything known about a message that the caller has found to be in the transaction's scope. */
export async function readTrace(db: Transaction, id: string): Promise<TraceFacts> {
  const stored = await readStoredTrace(db, id)
  return { ...stored, code: (await codeOfMessage(db, id)) ?? null }
}
