import {
  allowed,
  OUTSIDE_SLOTS,
  smsTask,
  type SmsTaskPauseReason,
  type SmsTaskVerb,
  type TaskSchedule,
  turnAt,
} from '@tandem/core'
import type pg from 'pg'
import { ENDED, from, to } from './taskGuards.ts'

/** Why an action on a task is refused; undefined: done. */
export type TaskActionRefusal =
  | 'sms.taskNotFound'
  | 'sms.taskState'
  | 'sms.taskAllSent'
  | 'sms.taskOutsideSlots'

/**
 * Pauses, resumes or cancels a task where its status allows it. Within a second after a pause the engine stops submitting
 * its messages.
 */
export const actOnTask = (
  client: pg.ClientBase,
  verb: SmsTaskVerb,
  taskId: string,
): Promise<TaskActionRefusal | undefined> =>
  verb === 'cancel' ? cancelTask(client, taskId) : move(client, verb, taskId)

/**
 * Cancels a task: what no carrier has is rejected with 'task.cancelled' and refunded. A task whose messages
 * all have reached carriers only waits for completion, so "cancelled" would be false.
 */
async function cancelTask(
  client: pg.ClientBase,
  taskId: string,
): Promise<TaskActionRefusal | undefined> {
  const { rows } = await client.query(
    `select 1 from sms_task t where t.id = $1 and t.status in ${from('cancel')} and t.status <> '${smsTask.initial}' and t.accepted <= (
       select coalesce(sum(c.submitted + c.unsubmitted), 0) from sms_task_count c where c.task_id = t.id)`,
    [taskId],
  )
  if (rows.length > 0) return 'sms.taskAllSent'
  const refused = await move(client, 'cancel', taskId)
  if (refused === undefined) {
    // A block being written right now is left to the engine's sweep: waiting for it could deadlock.
    await client.query(
      `delete from sms_queue where (task_id, block_no) in (
         select task_id, block_no from sms_queue where task_id = $1 for update skip locked)`,
      [taskId],
    )
  }
  return refused
}

const USER_PAUSE: SmsTaskPauseReason = 'task.pausedByUser'

interface Held {
  status: string
  pause_reason: string | null
  schedule: TaskSchedule | null
  now: Date
}

async function move(
  client: pg.ClientBase,
  verb: SmsTaskVerb,
  taskId: string,
): Promise<TaskActionRefusal | undefined> {
  const { rows } = await client.query<Held>(
    `select status, pause_reason, schedule, now() as now from sms_task
     where id = $1 and status <> 'loading' for update`,
    [taskId],
  )
  const [held] = rows
  if (!held) return 'sms.taskNotFound'
  if (!allowed(smsTask.actions, verb, held.status)) return 'sms.taskState'
  const rests = verb === smsTask.release && isOutside(held)
  if (rests && held.pause_reason === OUTSIDE_SLOTS) return 'sms.taskOutsideSlots'
  const next = rests ? to('rest') : to(verb)
  const reason = verb === smsTask.hold ? USER_PAUSE : null
  await client.query(
    `update sms_task set status = ${next}, pause_reason = $2,
       finish_time = case when ${next} in ${ENDED} then now() end, version = version + 1, update_time = now()
     where id = $1 and status in ${from(verb)}`,
    [taskId, rests ? OUTSIDE_SLOTS : reason],
  )
  await client.query(`select pg_notify('tandem_sms', $1)`, [taskId])
  return undefined
}

/** Whether the task is outside its time slots: what people release goes on when the next one begins. */
const isOutside = ({ schedule, now }: Held): boolean =>
  schedule !== null && !turnAt(schedule, now.getTime()).isOpen
