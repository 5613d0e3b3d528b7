import type { TaskScreening } from '@tandem/model'
import type { TaskSchedule } from '@tandem/core'

import { sql, type Connected } from '../database/sql.ts'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'

/** What networks said about the numbers of a task; amounts in micros. */
export type StoredScreening = Omit<
  NonNullable<TaskScreening['screening']>,
  'budget' | 'charged' | 'currency'
> & {
  budgetMicros: string
  chargedMicros: string
}

/** What networks said about the numbers of a task before it began. */
export const findScreening = (
  on: Connected,
  taskId: string,
): Promise<StoredScreening | undefined> =>
  sql<StoredScreening>`
    select state, reason, total, done, answered, known, silent, unreachable, unassigned, ported,
      budget::text as "budgetMicros", charged::text as "chargedMicros"
    from sms_screening where task_id = ${taskId}`.first(on)

/** When a task works. */
export const scheduleOfTask = (on: Connected, taskId: string) =>
  sql<{ schedule: TaskSchedule | null }>`
    select schedule from sms_task where id = ${taskId}`.first(on)

/**
 * Recipients of a task by zone and country that have no message yet, or one that waits for its
 * hours.
 */
export const placesLeft = (on: Connected, taskId: string) =>
  sql<{ zone: string; country: string | null; messages: number }>`
    select r.zone, r.country, sum(coalesce(q.count - q.done, 0) + coalesce(c.messages, 0))::int as messages
    from sms_recipients r
    left join sms_queue q on q.task_id = r.task_id and q.block_no = r.block_no
    left join lateral (
      select sum(k.count)::int as messages from sms_chunk k
      where k.task_id = r.task_id and k.open and k.asleep_until is not null
        and k.from_row >= r.block_no * ${RECIPIENTS_PER_BLOCK}::int
        and k.from_row < (r.block_no + 1) * ${RECIPIENTS_PER_BLOCK}::int) c on true
    where r.task_id = ${taskId} and r.zone is not null group by r.zone, r.country`.rows(on)
