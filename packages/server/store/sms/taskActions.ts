import { smsTask, type SmsTaskVerb } from '@tandem/core'
import type pg from 'pg'
import { type MoveRefusal, moveTask } from '../tasks/moveTask.ts'
import { leaveScreening } from '../numbers/screenings.ts'
import { from, SENT, smsTasks } from '../tasks/smsTasks.ts'

/** Why an action on a task is refused; undefined: done. */
export type TaskActionRefusal = `sms.${MoveRefusal}` | 'sms.taskAllSent'

/**
 * Pauses, resumes or cancels a task, or sends it without the rest of its screening, where its status allows it. Within a second after a pause the engine stops submitting
 * its messages. What no carrier has is rejected with 'task.cancelled' by a cancellation, and refunded; a task whose
 * messages all have reached carriers only waits for completion, so "cancelled" would be false.
 * @param by the user name of who does it; a paused task says it
 */
export async function actOnTask(
  client: pg.ClientBase,
  verb: SmsTaskVerb,
  taskId: string,
  by: string | null = null,
): Promise<TaskActionRefusal | undefined> {
  if (verb === 'cancel') {
    const { rows } = await client.query(
      `select 1 from sms_task t where t.id = $1 and t.status in ${from('cancel')} and t.status not in ('${smsTask.initial}', '${smsTask.transitions.screen.to}') and t.accepted <= ${SENT}`,
      [taskId],
    )
    if (rows.length > 0) return 'sms.taskAllSent'
  }
  const refusal = await moveTask(client, smsTasks, verb, taskId)
  if (refusal !== undefined) return refusal
  if (verb === 'pause') {
    await client.query('update sms_task set paused_by = $2 where id = $1', [taskId, by])
  }
  if (verb === 'skipScreening') await leaveScreening({ client }, taskId, 'skipped')
  if (verb === 'cancel') {
    await leaveScreening({ client }, taskId, 'cancelled')
    // What waits for its hours ends now.
    await client.query(
      'update sms_chunk set asleep_until = null where task_id = $1 and asleep_until is not null',
      [taskId],
    )
  }
  return undefined
}

/**
 * Cancels a task that waits for its time, for another in its place. False: its time has come, or somebody else was
 * faster.
 */
export async function giveWay(client: pg.ClientBase, taskId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from sms_task where id = $1 and status = 'scheduled' for update`,
    [taskId],
  )
  return rowCount === 1 && (await actOnTask(client, 'cancel', taskId)) === undefined
}
