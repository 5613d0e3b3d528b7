import { type Connected, sql } from '../database/sql.ts'

import { noLease } from '../leases/leases.ts'

export interface LockedEvent {
  id: string
  companyId: string
  status: 'waiting' | 'dead' | 'dropped'
  isExpired: boolean
  hasContent: boolean
}

/** Locks the events in sight among these, in the order of their ids. */
export async function lockEvents(
  db: Connected,
  ids: readonly string[],
  at: Date,
): Promise<LockedEvent[]> {
  return sql<LockedEvent>`select id::text, company_id::text as "companyId", status,
      coalesce(expires_at <= ${at}, false) as "isExpired", has_content as "hasContent"
    from sys_outbox o where id = any(${[...ids]}::bigint[]) order by o.id for update`.rows(db)
}

/** Has an event tried once more. */
export async function retryEvent(
  db: Connected,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update sys_outbox set status = 'waiting', next_at = ${at}, done_at = null, version = version + 1,
      update_by = ${by}, update_time = ${at} where id = ${id}`.run(db)
}

/** Ends an event that nobody wants delivered; whoever delivers it now finds that it is no longer theirs. */
export async function dropEvent(
  db: Connected,
  id: string,
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<void> {
  await sql`update sys_outbox set status = 'dropped', drop_reason = ${reason}, sealed = null, done_at = ${at},
      ${noLease}, version = version + 1, update_by = ${by}, update_time = ${at} where id = ${id}`.run(
    db,
  )
}
