import { sql } from '../database/sql.ts'
import { z } from 'zod'

import type { Transaction } from '../database/withScope.ts'

const line = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditLine = z.output<typeof line>

/** The last 200 changes of one record, newest first. */
export async function listAudit(
  db: Transaction,
  entity: string,
  recordId: string,
): Promise<AuditLine[]> {
  const rows = await sql`
    select id, at, actor_name as actor, action, changes from audit_log
    where entity = ${entity} and record_id = ${recordId}
    order by id desc limit 200`.rows(db)
  return z.array(line).parse(rows)
}
