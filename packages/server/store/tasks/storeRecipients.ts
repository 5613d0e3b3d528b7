import type pg from 'pg'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import type { FilledBlocks } from './blocks.ts'
import { joinValues } from './rowValues.ts'
import type { TaskTable } from './taskTable.ts'

/** The task they are for. */
interface OfTask {
  taskId: string
  sender: { companyId: string }
  /** `turn`: whether they enter the queue now, or when it opens. */
  task: { priority: number; turn?: { isOpen: boolean } | undefined }
}

/** Adds blocks of recipients to a task, and counts them. */
export async function storeRecipients(
  client: pg.ClientBase,
  table: Pick<TaskTable, 'tasks' | 'recipients' | 'queue' | 'rejects'>,
  { sender, task, taskId }: OfTask,
  { fromBlock, blocks, rejects }: FilledBlocks,
): Promise<void> {
  if (blocks.length > 0) {
    await client.query(
      `with b as (
         select $3::int + (ordinality - 1)::int as block_no, count, numbers, row_values, zone, country, places::integer[]
         from unnest($4::int[], $5::text[], $8::text[], $9::text[], $10::text[], $11::text[]) with ordinality
           as b (count, numbers, row_values, zone, country, places, ordinality)
       ), r as (
         insert into ${table.recipients} (task_id, block_no, company_id, count, numbers, row_values, zone, country, places)
         select $1, block_no, $2, count, numbers, row_values, zone, country, places from b)
       insert into ${table.queue} (task_id, block_no, company_id, priority, count)
       select $1, block_no, $2, $6, count from b where $7`,
      [
        taskId,
        sender.companyId,
        fromBlock,
        blocks.map(({ numbers }) => numbers.length),
        blocks.map(({ numbers }) => numbers.join('\n')),
        task.priority,
        task.turn?.isOpen ?? true,
        blocks.map(({ values }) => values && joinValues(values)),
        blocks.map(({ place }) => place?.zone ?? null),
        blocks.map(({ place }) => place?.country ?? null),
        blocks.map(({ lines }, index) =>
          linesText(lines, (fromBlock + index) * RECIPIENTS_PER_BLOCK),
        ),
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
    [taskId, blocks.reduce((sum, { numbers }) => sum + numbers.length, 0), rejects.length],
  )
}

/** The places of a block's recipients in their list; null where their rows say the same. */
function linesText(lines: readonly number[] | null, fromRow: number): string | null {
  if (lines === null || lines.every((line, index) => line === fromRow + index)) return null
  return `{${lines.join(',')}}`
}
