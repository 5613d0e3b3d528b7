import type { TaskSchedule } from '@tandem/core'
import type { SmsProduct, TaskWaits } from '@tandem/model'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { getTask } from './taskLines.ts'
import { waitsOf } from './waitsOf.ts'

/**
 * GET /sms/{product}/task/waits: recipients of a task that works, and wait for the hours of the day where they live.
 * @throws Refused sms.taskNotFound
 */
export async function taskWaits(
  ctx: Ctx,
  { database, snapshots }: Pick<Ports, 'database'> & { snapshots: Snapshots },
  product: SmsProduct,
  id: string,
): Promise<TaskWaits> {
  const { hours } = await snapshots.current()
  return withScope(database, ctx.scope, async (transaction) => {
    const { status } = await getTask(ctx, transaction, product, id)
    if (status !== 'queued' && status !== 'sending') return { waits: [] }
    const { places, schedule } = await placesLeft(transaction, id)
    return { waits: waitsOf(places, schedule, hours.get(product), ctx.now.getTime()) }
  })
}

/** Of each place those that have no message yet, or one that waits for its hours. */
async function placesLeft(transaction: Transaction, taskId: string) {
  const task = await sql<{ schedule: TaskSchedule | null }>`
    select schedule from sms_task where id = ${taskId}`.first(transaction)
  const rows = await sql<{ zone: string; country: string | null; messages: number }>`
    select r.zone, r.country, sum(coalesce(q.count - q.done, 0) + coalesce(c.messages, 0))::int as messages
    from sms_recipients r
    left join sms_queue q on q.task_id = r.task_id and q.block_no = r.block_no
    left join lateral (
      select sum(k.count)::int as messages from sms_chunk k
      where k.task_id = r.task_id and k.open and k.asleep_until is not null
        and k.from_row >= r.block_no * ${RECIPIENTS_PER_BLOCK}::int
        and k.from_row < (r.block_no + 1) * ${RECIPIENTS_PER_BLOCK}::int) c on true
    where r.task_id = ${taskId} and r.zone is not null group by r.zone, r.country`.rows(transaction)
  return {
    schedule: task?.schedule ?? undefined,
    places: rows.map(({ zone, country, messages }) => ({ place: { zone, country }, messages })),
  }
}
