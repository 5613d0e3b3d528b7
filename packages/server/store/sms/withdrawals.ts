import type { AskedWithdrawal, WithdrawalStore } from '../../ports/sms/withdrawals.ts'
import { type Connected, sql } from '../database/sql.ts'
import { int8Array } from '../database/int8Array.ts'

/** Tells the engine that messages are wanted back. */
export const WITHDRAWALS_CHANNEL = 'tandem_withdrawal'
/** Asked before, nobody waits for an answer any more, s. */
const FORGOTTEN_S = 60
const AT_ONCE = 5_000

/** What somebody waits for. */
const ASKED = sql.text(
  `not is_late and asked_at > clock_timestamp() - ${FORGOTTEN_S} * interval '1 s'`,
)

/** The engine's side. */
export const withdrawalStore = (on: Connected): WithdrawalStore => ({
  async withdrawals() {
    const rows = await sql<{ id: string; taskId: string | null; fromRow: number | null }>`
      with taken as (
        update sms_withdrawal set is_taken = true where not is_taken and ${ASKED} returning message_id)
      select w.message_id::text as id, c.task_id::text as "taskId", c.from_row as "fromRow"
      from sms_withdrawal w
      left join sms_message m on m.id = w.message_id
      left join sms_chunk c on c.task_id = m.task_id and m.id between c.first_id and c.last_id and c.open and c.asleep
      where (w.is_taken or w.message_id in (select message_id from taken)) and ${ASKED}
        and not exists (select from sms_message_final f where f.message_id = w.message_id)
      limit ${AT_ONCE}`.rows(on)
    return rows.map(({ id, taskId, fromRow }): AskedWithdrawal => ({
      messageId: Number(id),
      asleepIn: taskId === null || fromRow === null ? null : { taskId, fromRow },
    }))
  },
  async tooLate(messageIds) {
    await sql`update sms_withdrawal set is_late = true where message_id = any (${int8Array(messageIds)}::bigint[])`.run(
      on,
    )
  },
})

/** Asks for a message back; false: somebody has asked already, or it has ended. */
export async function askWithdrawal(on: Connected, messageId: string): Promise<boolean> {
  await sql`delete from sms_withdrawal
    where asked_at < clock_timestamp() - ${FORGOTTEN_S} * interval '1 s'`.run(on)
  const asked = await sql`with asked as (
      insert into sms_withdrawal (message_id) select ${messageId}::bigint
        where not exists (select from sms_message_final f where f.message_id = ${messageId})
        on conflict do nothing returning message_id)
    select pg_notify(${WITHDRAWALS_CHANNEL}, '') from asked`.run(on)
  return asked > 0
}

/** What became of it. */
export async function withdrawalState(
  on: Connected,
  messageId: string,
): Promise<'waiting' | 'late' | 'withdrawn'> {
  const row = await sql<{ reason: string | null; hasEnded: boolean; isLate: boolean }>`
    select f.reason, f.message_id is not null as "hasEnded", coalesce(w.is_late, true) as "isLate"
    from (select ${messageId}::bigint as id) a
    left join sms_withdrawal w on w.message_id = a.id
    left join sms_message_final f on f.message_id = a.id`.first(on)
  if (row?.hasEnded) return row.reason === 'message.cancelled' ? 'withdrawn' : 'late'
  return row?.isLate === false ? 'waiting' : 'late'
}

/** It is wanted back no more, unless the engine has begun to decide about it; whether that is so. */
export const giveUpWithdrawal = async (on: Connected, messageId: string): Promise<boolean> =>
  (await sql`delete from sms_withdrawal where message_id = ${messageId} and not is_taken`.run(on)) >
  0

/** It is wanted back no more. */
export const endWithdrawal = (on: Connected, messageId: string): Promise<number> =>
  sql`delete from sms_withdrawal where message_id = ${messageId}`.run(on)
