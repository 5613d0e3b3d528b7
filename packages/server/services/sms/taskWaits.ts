import type { SmsProduct, TaskWaits } from '@tandem/model'

import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { getTask } from './taskLines.ts'
import { waitsOf } from './waitsOf.ts'
import { scheduleOfTask, placesLeft } from '../../store/sms/taskDetails.ts'

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
    const { places, schedule } = await waitingPlaces(transaction, id)
    return { waits: waitsOf(places, schedule, hours.get(product), ctx.now.getTime()) }
  })
}

/** Of each place those that have no message yet, or one that waits for its hours. */
async function waitingPlaces(transaction: Transaction, taskId: string) {
  const task = await scheduleOfTask(transaction, taskId)
  const rows = await placesLeft(transaction, taskId)
  return {
    schedule: task?.schedule ?? undefined,
    places: rows.map(({ zone, country, messages }) => ({ place: { zone, country }, messages })),
  }
}
