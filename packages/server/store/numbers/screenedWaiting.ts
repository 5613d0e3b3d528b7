import { SENDING_WHILE_PAUSED } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'
import { from, OPEN } from '../tasks/smsTasks.ts'

/** A screened task that waits, or goes on unscreened, and whoever sent it has not heard of it. */
export interface WaitingTask {
  id: string
  name: string
  product: string
  /** Who sent it. */
  userId: string
  /** Why: a code of a sentence, or `budget`. */
  reason: string
  /** Numbers that were not looked up. */
  rest: number
}

// A pause of the balance is of the whole task; what stopped the screening is known only while that has not ended.
const REASON = sql`case
  when t.status in ${sql.text(from('screened'))} then s.reason
  when t.pause_reason = ${SENDING_WHILE_PAUSED} then t.pause_reason
  when s.state = 'budget' then s.state end`

/** Tasks of people: those of programs have nobody to be told. */
export const screenedWaiting = (on: Connected): Promise<WaitingTask[]> =>
  sql<WaitingTask>`
    select w.id::text as id, w.name, w.product, u.id::text as "userId", w.reason, w.rest
    from (
      select t.id, t.name, t.product, t.create_by, ${REASON} as reason, s.total - s.done as rest
      from sms_task t join sms_screening s on s.task_id = t.id where t.status in ${sql.text(OPEN)}) w
    join sys_user u on u.username = w.create_by and u.deleted_at is null
    where w.reason is not null and not exists (
      select from sys_announcement a
      where a.company_id = u.company_id and a.bus_type = 'taskWaits' and a.bus_id = w.id || ' ' || w.reason)
    order by w.id limit 1000`.rows(on)
