import type { Connections } from '../database/connections.ts'
import type { DeadLetter, DeadLetterKind, DeadLetterStore } from '../../ports/sms/deadLetters.ts'
import { mayPass } from '../database/mayPass.ts'
import { from, to } from '../tasks/smsTasks.ts'

/** Items that could not be written, kept until staff have them retried. */
export function deadLetterStore(pool: Connections): DeadLetterStore {
  return {
    mayPass,
    async keepDeadLetter(letter) {
      await pool.query(KEEP, [
        letter.id,
        letter.kind,
        letter.reason,
        letter.companyId,
        letter.taskId,
        letter.messageId,
        letter.gatewayId,
        letter.payload,
      ])
    },
    async lettersToTryAgain(limit) {
      const { rows } = await pool.query<LetterRecord>(
        `select id, kind, reason, company_id, task_id, message_id, gateway_id, payload
         from sms_dead_letter where status = 'again' order by id limit $1`,
        [limit],
      )
      return rows.map(letterOf)
    },
    async settleDeadLetter(id, reason) {
      await pool.query(SETTLE, [id, reason])
    },
  }
}

const KEEP = `with letter as (
    insert into sms_dead_letter (id, kind, reason, company_id, task_id, message_id, gateway_id, payload)
    select $1::bigint, $2, $3, coalesce($4::bigint, (select c.id from sys_company c where c.kind = 'platform' limit 1)),
      $5::bigint, $6::bigint, $7::bigint, $8
    on conflict do nothing
  )
  update sms_task set status = ${to('suspend')}, pause_reason = 'task.refused', update_time = now()
  where $2 = 'chunk' and id = $5::bigint and status in ${from('suspend')}`

const SETTLE = `with letter as (
    update sms_dead_letter set status = case when $2::text is null then 'done' else 'waiting' end,
      reason = coalesce($2::text, reason), tries = tries + 1, version = version + 1, update_time = now()
    where id = $1 returning kind, task_id
  ), task as (
    update sms_task t set status = ${to('continue')}, pause_reason = null, update_time = now() from letter
    where letter.kind = 'chunk' and t.id = letter.task_id and t.status in ${from('continue')} and t.pause_reason = 'task.refused'
    returning t.id
  )
  select pg_notify('tandem_sms', id::text) from task`

interface LetterRecord {
  id: string
  kind: DeadLetterKind
  reason: string
  company_id: string | null
  task_id: string | null
  message_id: string | null
  gateway_id: string | null
  payload: string | null
}

const letterOf = (row: LetterRecord): DeadLetter => ({
  id: Number(row.id),
  kind: row.kind,
  reason: row.reason,
  companyId: row.company_id,
  taskId: row.task_id,
  messageId: row.message_id === null ? null : Number(row.message_id),
  gatewayId: row.gateway_id,
  payload: row.payload,
})
