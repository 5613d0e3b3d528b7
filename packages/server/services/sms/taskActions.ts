import type { SmsTaskVerb } from '@tandem/core'
import { smsLists, type SmsProduct, type SmsTaskRow } from '@tandem/model'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { tellCancelled } from '../../store/smppAccounts/tellCancelled.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { getTask } from './taskLines.ts'

/** Pauses, resumes or cancels a task. @throws Refused sms.taskNotFound, sms.taskState, sms.taskAllSent */
export async function moveTask(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'ids' | 'live'>,
  product: SmsProduct,
  verb: SmsTaskVerb,
  id: string,
): Promise<SmsTaskRow> {
  const noun = smsLists(product).task
  const isWide = verb === 'cancel'
  const work = async (transaction: Transaction): Promise<SmsTaskRow> => {
    const before = await getTask(ctx, transaction, product, id)
    const refused = await actOnTask(transaction.client, verb, id, ctx.actor.username)
    if (refused) {
      throw new Refused(refused, { args: { status: `@smsTask.status.${before.status}` } })
    }
    if (isWide) await tellCancelled(transaction, ports.ids, id, ctx.now.getTime())
    const after = await getTask(ctx, transaction, product, id)
    await writeAudit(
      transaction,
      ports.ids,
      {
        action: `${noun}.${verb}`,
        entity: noun,
        recordId: id,
        companyId: after.companyId,
        changes: { status: { from: before.status, to: after.status } },
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
  }
  // An SMPP client of any company hears of it.
  return withScope(ports.database, ctx.scope, work, { wide: isWide })
}
