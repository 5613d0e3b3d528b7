import { type MessageStatus, smsTask } from '@tandem/core'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import { type Sql, sql } from '../database/sql.ts'

/** How messages end that nobody got for certain; one whose end is unknown may have arrived. */
export const UNREACHED = ['undelivered', 'rejected', 'expired'] as const satisfies MessageStatus[]

const CHUNKS_AT_ONCE = 20
const BLOCKS_AT_ONCE = 4

type Read = <Row>(statement: Sql<Row>) => Promise<Row[]>

/**
 * The numbers (E.164 digits) that did not get the message of a task, in batches and in its order: those whose message
 * ended without being delivered and, of a task that was ended before it was done, those for which none was written.
 */
export async function* unreached(read: Read, taskId: string): AsyncGenerator<string[]> {
  for (let after = -1; ;) {
    const rows = await read(endedWithout(taskId, after))
    for (const { msisdns } of rows) yield msisdns
    if (rows.length < CHUNKS_AT_ONCE) break
    after = rows.at(-1)?.from_row ?? after
  }
  for (let after = -1; ;) {
    const rows = await read(neverWritten(taskId, after))
    for (const { numbers, done } of rows) yield numbers.split('\n').slice(done)
    if (rows.length < BLOCKS_AT_ONCE) return
    after = rows.at(-1)?.block_no ?? after
  }
}

// The ids of a chunk exclude the partitions of other weeks.
const endedWithout = (taskId: string, after: number) => sql<{
  from_row: number
  msisdns: string[]
}>`
  select c.from_row, array(
    select m.msisdn::text from sms_message m
    join sms_message_final f on f.message_id = m.id and f.message_id between c.first_id and c.last_id
    where m.id between c.first_id and c.last_id and m.task_id = c.task_id and f.state = any (${UNREACHED}::text[])
    order by m.row_no) as msisdns
  from sms_chunk c where c.task_id = ${taskId} and c.from_row > ${after}
  order by c.from_row limit ${CHUNKS_AT_ONCE}`

// Of each block the first recipients have messages.
const neverWritten = (taskId: string, after: number) => sql<{
  block_no: number
  numbers: string
  done: number
}>`
  select r.block_no, r.numbers, coalesce((
      select max(c.from_row + c.count) - r.block_no * ${RECIPIENTS_PER_BLOCK}::int from sms_chunk c
      where c.task_id = r.task_id and c.from_row >= r.block_no * ${RECIPIENTS_PER_BLOCK}::int
        and c.from_row < (r.block_no + 1) * ${RECIPIENTS_PER_BLOCK}::int), 0) as done
  from sms_recipients r join sms_task t on t.id = r.task_id and t.status = ${smsTask.actions.cancel.to}
  where r.task_id = ${taskId} and r.block_no > ${after} order by r.block_no limit ${BLOCKS_AT_ONCE}`
