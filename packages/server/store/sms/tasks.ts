import { smsChannel } from '@tandem/model'
import type { Connections } from '../database/connections.ts'
import type { SenderOf, TaskProgress, TaskStore } from '../../ports/sms/tasks.ts'
import { taskTurns } from '../tasks/taskTurns.ts'
import { int8Array } from '../database/int8Array.ts'
import { ensurePartitionsAhead } from '../partitions/weeks.ts'
import {
  ENDED,
  FORBIDDEN,
  from,
  isRevoked,
  OPEN,
  retryingOf,
  SENT,
  smsTasks,
  to,
  UNDER_WAY,
  cancelledOf,
} from '../tasks/smsTasks.ts'

/** Tasks as the engine updates them. The actions of users are in taskActions.ts. */
export function taskStore(pool: Connections): TaskStore {
  return {
    ...taskTurns(pool, smsTasks),
    async start(taskIds) {
      await pool.query(
        `update sms_task set status = ${to('start')}, update_time = now()
         where id = any ($1::bigint[]) and status in ${from('start')}`,
        [int8Array(taskIds)],
      )
    },
    async pauseForbidden(taskIds) {
      await pool.query(PAUSE_FORBIDDEN, [int8Array(taskIds)])
    },
    async revokedSenders(senders) {
      const { rows } = await pool.query<SenderOf>(REVOKED_SENDERS, [
        int8Array(senders.map(({ companyId }) => companyId)),
        senders.map(({ senderId }) => senderId),
      ])
      return rows
    },
    async resumePaid(taskId) {
      await pool.query(
        `update sms_task set status = ${to('continue')}, pause_reason = null, update_time = now()
         where id = $1 and status in ${from('continue')} and pause_reason = 'balance.insufficient'`,
        [taskId],
      )
    },
    async complete(taskIds) {
      const { rows } = await pool.query<{ id: string }>(
        `update sms_task t set status = ${to('complete')}, finish_time = now(), update_time = now()
         where t.id = any ($1::bigint[]) and t.status in ${from('complete')} and t.accepted = ${SENT}
         returning t.id`,
        [int8Array(taskIds)],
      )
      return rows.map(({ id }) => id)
    },
    async openTaskIds() {
      const { rows } = await pool.query<{ id: string }>(
        `select id from sms_task where status in ${OPEN}`,
      )
      return rows.map(({ id }) => id)
    },
    async progress(taskIds) {
      const { rows } = await pool.query<Omit<TaskProgress, 'turnAt'> & { turn_at: Date | null }>(
        PROGRESS,
        [int8Array(taskIds)],
      )
      return rows.map(({ turn_at: at, ...row }) => ({ ...row, turnAt: at?.toISOString() ?? null }))
    },
    sweep: () => sweep(pool),
  }
}

const REVOKED_SENDERS = `select k.company_id as "companyId", k.sender as "senderId"
  from unnest($1::bigint[], $2::text[]) as k (company_id, sender) where ${isRevoked('k.company_id', 'k.sender')}`

const PAUSE_FORBIDDEN = `with forbidden as (
    select t.id, ${FORBIDDEN} as reason
    from sms_task t join sys_company c on c.id = t.company_id
    where t.id = any ($1::bigint[]) and t.status in ${UNDER_WAY})
  update sms_task t set status = ${to('suspend')}, pause_reason = f.reason, update_time = now()
  from forbidden f where t.id = f.id and f.reason is not null and t.status in ${UNDER_WAY}`

const PROGRESS = `select t.id as "taskId", t.product, t.company_id as "companyId", t.status, t.pause_reason as "pauseReason",
    t.turn_at, t.accepted, coalesce(sum(c.submitted), 0)::int as submitted, coalesce(sum(c.delivered), 0)::int as delivered,
    coalesce(sum(c.undelivered), 0)::int as undelivered, coalesce(sum(c.failed - c.cancelled), 0)::int as failed,
    ${cancelledOf('t', 'c')} as cancelled,
    coalesce(sum(c.left_out), 0)::int as "leftOut",
    coalesce(sum(c.unsubmitted), 0)::int as unsubmitted,
    ${retryingOf('t')} as retrying
  from sms_task t left join sms_task_count c on c.task_id = t.id
  where t.id = any ($1::bigint[]) group by t.id`

const ORPHAN_HOURS = 72

async function sweep(pool: Connections): Promise<void> {
  await ensurePartitionsAhead(pool, smsChannel.name)
  await pool.query(`delete from sms_task where status = 'loading' and lease_is_over(loading_until)`)
  await pool.query(
    `delete from sms_orphan_receipt where received_at < now() - make_interval(hours => $1)`,
    [ORPHAN_HOURS],
  )
  await pool.query('delete from sms_tried where until < now()')
  await pool.query(
    `delete from sms_queue q using sms_task t
     where t.id = q.task_id and t.status in ${ENDED}`,
  )
}
