import { z } from 'zod'
import type { Transaction } from '../database/withScope.ts'
import { sql } from '../database/sql.ts'

const line = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  prefix: z.string(),
})
export type PrefixAuditLine = z.output<typeof line>

/** The last 200 changes of prefixes that an operator has or had, newest first; those that moved away too. */
export async function prefixAudit(db: Transaction, operatorId: string): Promise<PrefixAuditLine[]> {
  const rows = await sql`
    select a.id, a.at, a.actor_name as actor, a.action, a.changes, p.prefix
      from audit_log a join sms_number_prefix p on p.id = a.record_id
     where a.entity = 'numberPrefix' and a.record_id in (
       select id from sms_number_prefix where operator_id = ${operatorId}
       union all
       select record_id from audit_log
        where entity = 'numberPrefix' and changes -> 'operatorId' ->> 'from' = ${operatorId}::text)
     order by a.id desc limit 200`.rows(db)
  return z.array(line).parse(rows)
}
