import { sql, type Connected } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** What the database rejected. */
export const deadLetterSource: LineSource = {
  table: 'sms_dead_letter',
  person: null,
  joins: 'left join sms_gateway g on g.id = l.gateway_id left join sms_task t on t.id = l.task_id',
  columns: { gatewayId_dictText: 'g.name', taskId_dictText: 't.name' },
  filters: { keyWord: (word) => sql`l.reason ilike ${likeOf(word.trim())}` },
}

/** A dead letter, and whose it is. */
export interface LockedDeadLetter {
  id: string
  status: string
  companyId: string
}

/** Dead letters under their locks. */
export const lockDeadLetters = (
  on: Connected,
  ids: readonly string[],
): Promise<LockedDeadLetter[]> =>
  sql<LockedDeadLetter>`select id::text, status, company_id::text as "companyId" from sms_dead_letter l
    where id = any (${[...ids]}::bigint[]) order by l.id for update`.rows(on)

/** Asks the engine to write these again. */
export const retryDeadLetters = (
  on: Connected,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  sql`
    update sms_dead_letter set status = 'again', version = version + 1, update_by = ${by},
      update_time = ${at}
     where id = any (${[...ids]}::bigint[])`.run(on)
