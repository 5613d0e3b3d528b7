import { clientEvents } from '@tandem/core'
import { sendTogether } from '../database/sendTogether.ts'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { withEverything } from '../entity/withEverything.ts'
import { queueClientEvents } from './queueClientEvents.ts'

/**
 * Tells the client of a message that waited for its time that it was cancelled, if it came through an SMPP account and
 * was never made: what was made is told by whoever ends it. In the transaction that cancels its task.
 * @param now UTC ms
 */
export async function tellCancelled(
  transaction: Transaction,
  ids: { next: () => bigint | number },
  taskId: string,
  now: number,
): Promise<void> {
  const task = await sql<{ origin: string }>`select t.origin from sms_task t
    where t.id = ${taskId} and t.origin is not null
      and not exists (select from sms_message m where m.task_id = t.id)`.first(transaction)
  if (!task) return
  const final = {
    messageId: Number(taskId),
    state: 'rejected',
    reason: 'message.cancelled',
    networkError: null,
    doneAt: now,
  } as const
  const events = clientEvents([{ origin: task.origin, final }], () => Number(ids.next()))
  await withEverything(transaction, async () => {
    await sendTogether(transaction.client, queueClientEvents(events))
  })
}
