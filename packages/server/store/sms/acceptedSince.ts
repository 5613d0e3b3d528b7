import { composeId } from '@tandem/core'
import type { Connections } from '../database/connections.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { Statement } from '../database/statementBatch.ts'

/**
 * Messages of a company accepted since a time (UTC ms), including cancelled ones, but not those still being uploaded.
 */
export async function acceptedSince(
  connections: Connections,
  companyId: string,
  from: number,
): Promise<number> {
  const count = countAccepted(companyId, from)
  const rowsOf = await sendTogether(connections, [count])
  return rowsOf(count)[0] ?? 0
}

/** The same as a statement, one row. */
export const countAccepted = (companyId: string, from: number): Statement<number> => ({
  name: 'sms_accepted_since',
  text: `select coalesce(sum(accepted), 0)::int from sms_task
    where company_id = $1 and id >= $2 and status <> 'loading'`,
  values: [companyId, composeId(from, 0).toString()],
  read: ([accepted]) => Number(accepted),
})
