import type { SmsTaskPauseReason } from '@tandem/core'
import type pg from 'pg'

/** Why an action on a task is refused; undefined: done. */
export type TaskActionRefusal = 'sms.taskNotFound' | 'sms.taskState' | 'sms.taskAllSent'

/** Pauses a task; within a second the engine stops submitting its messages. */
export function pauseTask(
  client: pg.ClientBase,
  taskId: string,
  reason: SmsTaskPauseReason = 'task.pausedByUser',
): Promise<TaskActionRefusal | undefined> {
  return move(client, taskId, ['queued', 'sending'], `status = 'paused', pause_reason = $3`, reason)
}

/** Resumes a paused task. */
export function resumeTask(
  client: pg.ClientBase,
  taskId: string,
): Promise<TaskActionRefusal | undefined> {
  return move(client, taskId, ['paused'], `status = 'sending', pause_reason = null`)
}

/**
 * Cancels a task: what no carrier has is rejected with 'task.cancelled' and refunded. A task whose messages
 * all have reached carriers only waits for completion, so "cancelled" would be false.
 */
export async function cancelTask(
  client: pg.ClientBase,
  taskId: string,
): Promise<TaskActionRefusal | undefined> {
  const { rows } = await client.query(
    `select 1 from sms_task t where t.id = $1 and t.status in ('sending', 'paused') and t.accepted <= (
       select coalesce(sum(c.submitted + c.unsubmitted), 0) from sms_task_count c where c.task_id = t.id)`,
    [taskId],
  )
  if (rows.length > 0) return 'sms.taskAllSent'
  const refused = await move(
    client,
    taskId,
    ['queued', 'sending', 'paused'],
    `status = 'cancelled', pause_reason = null, finish_time = now()`,
  )
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

async function move(
  client: pg.ClientBase,
  taskId: string,
  from: readonly string[],
  change: string,
  reason?: string,
): Promise<TaskActionRefusal | undefined> {
  const { rows } = await client.query<{ status: string }>(
    `select status from sms_task where id = $1 and status <> 'loading' for update`,
    [taskId],
  )
  const status = rows[0]?.status
  if (status === undefined) return 'sms.taskNotFound'
  if (!from.includes(status)) return 'sms.taskState'
  await client.query(
    `update sms_task set ${change}, version = version + 1, update_time = now() where id = $1 and status = any ($2)`,
    [taskId, from, ...(reason === undefined ? [] : [reason])],
  )
  await client.query(`select pg_notify('tandem_sms', $1)`, [taskId])
  return undefined
}
