import type pg from 'pg'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import { joinValues } from './rowValues.ts'
import type { TaskTable } from './taskTable.ts'

export interface TaskReject {
  row: number
  mobile: string
  reason: string
}

/** Recipients (E.164 digits) and the lines rejected among them. */
export interface RecipientBatch {
  numbers: readonly string[]
  /** Of each number, what it brings for the variables of the text, in their order; undefined: it has none. */
  values?: readonly (readonly string[])[] | undefined
  rejects: readonly TaskReject[]
}

/**
 * The stream cut anew, so that every batch except the last fills whole blocks; `fromBlock` is where each begins.
 */
export async function* inWholeBlocks(
  batches: AsyncIterable<RecipientBatch>,
): AsyncGenerator<RecipientBatch & { fromBlock: number }> {
  const waiting: string[] = []
  let values: (readonly string[])[] | undefined
  let fromBlock = 0
  for await (const { numbers, rejects, values: brought } of batches) {
    for (const number of numbers) waiting.push(number)
    if (brought) {
      values ??= []
      for (const own of brought) values.push(own)
    }
    const blocks = Math.floor(waiting.length / RECIPIENTS_PER_BLOCK)
    if (blocks === 0 && rejects.length === 0) continue
    const count = blocks * RECIPIENTS_PER_BLOCK
    yield {
      fromBlock,
      numbers: waiting.splice(0, count),
      values: values?.splice(0, count),
      rejects,
    }
    fromBlock += blocks
  }
  if (waiting.length > 0) yield { fromBlock, numbers: waiting, values, rejects: [] }
}

/** The task they are for. */
interface OfTask {
  taskId: string
  sender: { companyId: string }
  /** `turn`: whether they enter the queue now, or when it opens. */
  task: { priority: number; turn?: { isOpen: boolean } | undefined }
}

/** Adds recipients to a task in blocks from `fromBlock` on, full except the last, and counts them. */
export async function storeRecipients(
  client: pg.ClientBase,
  table: Pick<TaskTable, 'tasks' | 'recipients' | 'queue' | 'rejects'>,
  { sender, task, taskId }: OfTask,
  fromBlock: number,
  { numbers, values, rejects }: RecipientBatch,
): Promise<void> {
  const blocks: { count: number; numbers: string; values: string | null }[] = []
  for (let at = 0; at < numbers.length; at += RECIPIENTS_PER_BLOCK) {
    const block = numbers.slice(at, at + RECIPIENTS_PER_BLOCK)
    const own = values?.slice(at, at + RECIPIENTS_PER_BLOCK)
    blocks.push({
      count: block.length,
      numbers: block.join('\n'),
      values: own ? joinValues(own) : null,
    })
  }
  if (blocks.length > 0) {
    await client.query(
      `with b as (
         select $3::int + (ordinality - 1)::int as block_no, count, numbers, row_values
         from unnest($4::int[], $5::text[], $8::text[]) with ordinality as b (count, numbers, row_values, ordinality)
       ), r as (
         insert into ${table.recipients} (task_id, block_no, company_id, count, numbers, row_values)
         select $1, block_no, $2, count, numbers, row_values from b)
       insert into ${table.queue} (task_id, block_no, company_id, priority, count)
       select $1, block_no, $2, $6, count from b where $7`,
      [
        taskId,
        sender.companyId,
        fromBlock,
        blocks.map(({ count }) => count),
        blocks.map((block) => block.numbers),
        task.priority,
        task.turn?.isOpen ?? true,
        blocks.map((block) => block.values),
      ],
    )
  }
  if (rejects.length > 0) {
    await client.query(
      `insert into ${table.rejects} (task_id, row_no, company_id, mobile, reason)
       select $1, r.row_no, $2, r.mobile, r.reason
       from unnest($3::int[], $4::text[], $5::text[]) as r (row_no, mobile, reason)
       on conflict do nothing`,
      [
        taskId,
        sender.companyId,
        rejects.map(({ row }) => row),
        rejects.map(({ mobile }) => mobile),
        rejects.map(({ reason }) => reason),
      ],
    )
  }
  await client.query(
    `update ${table.tasks} set accepted = accepted + $2, rejected = rejected + $3, total = total + $2 + $3, update_time = now()
     where id = $1`,
    [taskId, numbers.length, rejects.length],
  )
}
