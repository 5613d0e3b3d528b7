import {
  type smsCalls,
  smsLists,
  type ParsedOf,
  type SmsProduct,
  type SmsTaskRow,
} from '@tandem/model'
import { changesBetween } from '../../store/audit/changesBetween.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { rescheduleTask } from '../../store/tasks/rescheduleTask.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { demandSchedule, scheduleOf, type Scheduled } from '../campaign/scheduleOf.ts'
import { expiryOf } from './expiryOf.ts'
import { getTask } from './taskLines.ts'

/** What a change of it shows in the history. */
const TIMES = ['name', 'startTime', 'endTime', 'slots', 'timeZone', 'pacedUntil'] as const

/**
 * Changes the name and the time of a task that has not begun; without a time it begins at once.
 * @throws Refused sms.taskNotFound, sms.taskState once it has begun, as demandSchedule
 */
export async function reschedule(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'ids'>,
  product: SmsProduct,
  { id, name, ...timing }: ParsedOf<ReturnType<typeof smsCalls>['reschedule']>,
): Promise<SmsTaskRow> {
  const scheduled = scheduleOf(ctx, timing) ?? atOnce(ctx)
  demandSchedule(scheduled)
  const noun = smsLists(product).task
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const before = await getTask(ctx, transaction, product, id)
    const time = {
      name: name?.trim() || null,
      schedule: scheduled.schedule,
      turn: scheduled.turn,
      expiresAt: expiryOf(
        ctx,
        product,
        { validity: before.validitySeconds ?? undefined },
        scheduled,
      ),
    }
    if (!(await rescheduleTask(transaction.client, smsTasks, id, time))) {
      throw new Refused('sms.taskState', { args: { status: `@smsTask.status.${before.status}` } })
    }
    const after = await getTask(ctx, transaction, product, id)
    await writeAudit(
      transaction,
      ports.ids,
      {
        action: `${noun}.edit`,
        entity: noun,
        recordId: id,
        companyId: after.companyId,
        changes: changesBetween(TIMES, before, after),
      },
      {
        actorId: ctx.actor.id,
        actorName: ctx.actor.username,
        ip: ctx.ip,
        requestId: ctx.requestId,
        at: ctx.now,
      },
    )
    return after
  })
}

const atOnce = ({ timeZone }: Pick<Ctx, 'timeZone'>): Scheduled => ({
  schedule: { zone: timeZone, start: null, end: null, slots: [] },
  turn: { isOpen: true, until: null },
  refusal: undefined,
})
