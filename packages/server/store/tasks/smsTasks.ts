import { smsTask } from '@tandem/core'
import { stateSql, type TaskTable } from './taskTable.ts'

const sql = stateSql(smsTask)
/** Where a move of an SMS task may begin, as SQL: `status in ${from('suspend')}`; and where it leads. */
export const { from, to } = sql

/** Whether a company, or one above it, is suspended, as SQL. */
export const isSuspended = (company: string) => `exists (select from sys_company a
  where (a.id = ${company}.id or a.id = any (${company}.ancestor_ids)) and a.status = 'suspended')`

/** Whether the approval of a company's sender was revoked, or is over, as SQL. */
export const isRevoked = (company: string, sender: string) => `(
  exists (select from sms_sender_id s where s.company_id = ${company} and s.sender = ${sender})
  and not exists (select from sms_sender_id s where s.company_id = ${company} and s.sender = ${sender}
    and is_sender_in_force(s)))`

/** Why a task `t` of a company `c` may not be sent now, as SQL; null: it may. */
export const FORBIDDEN = `case
  when ${isSuspended('c')} then 'company.suspended'
  when t.sender_id is not null and ${isRevoked('t.company_id', 't.sender_id')} then 'sender.revoked'
  end`

/** So long after all its messages have expired a task that is still held is over, hours: as long as receipts are waited for. */
const HELD_HOURS = 72
/** Whether a task `t` was held until all its messages had expired, and longer, as SQL. */
const OVER = `t.status = 'paused' and t.expires_at < now() - interval '${HELD_HOURS} hours'`

/**
 * How many messages of a task `t` need no more sending, as SQL: those that reached a carrier or ended without one; of a
 * task whose messages are tried again those that have ended.
 */
export const SENT = `(select coalesce(sum(case when t.retry_times > 0 then c.delivered + c.undelivered + c.failed + c.left_out
  else c.submitted + c.unsubmitted end), 0) from sms_task_count c where c.task_id = t.id)`

/**
 * How many recipients of a task were stopped, as SQL: messages that ended by it, and of a task that is over what no message was
 * made for. @param counts rows of its counters, which are summed up
 */
export const cancelledOf = (task: string, counts: string) =>
  `(coalesce(sum(${counts}.cancelled), 0) + case when ${task}.status = 'cancelled'
    then greatest(${task}.accepted - coalesce(sum(${counts}.dispatched), 0), 0) else 0 end)::int`

/** How many messages of a task wait for another try, as SQL. */
export const retryingOf = (task: string) =>
  `case when ${task}.retry_times > 0 then (
    select count(*)::int from sms_retry r where r.task_id = ${task}.id and r.state = 'waits') else 0 end`

/** Tasks that are being sent: what the engine may still suspend. */
export const UNDER_WAY = from('suspend')
/** Tasks that have not ended. */
export const OPEN = sql.open
export const ENDED = sql.ended

/** SMS tasks in the database. */
export const smsTasks: TaskTable<typeof smsTask, 'sms'> = {
  states: smsTask,
  news: 'tandem_sms',
  errors: 'sms',
  tasks: 'sms_task',
  recipients: 'sms_recipients',
  queue: 'sms_queue',
  rejects: 'sms_task_reject',
  forbidden: FORBIDDEN,
  over: OVER,
}
