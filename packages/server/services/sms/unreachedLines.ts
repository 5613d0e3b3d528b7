import type { RecipientList } from '@tandem/core'
import { smsLists, type SmsProduct } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import { unreached } from '../../store/sms/unreached.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { Line } from '../campaign/line.ts'
import { foreign } from './prepareSend.ts'
import { getTask } from './taskLines.ts'

/**
 * The numbers that an earlier task of the same company and product did not reach.
 * @throws Refused record.foreignId for a task that the sender may not see, or of another company
 */
export async function unreachedLines(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  product: SmsProduct,
  {
    list: { taskId },
    companyId = ctx.actor.companyId,
  }: { list: RecipientList; companyId?: string | undefined },
): Promise<AsyncGenerator<Line[]>> {
  const task = ctx.can(`${smsLists(product).task}:list`)
    ? await withScope(database, ctx.scope, (transaction) =>
        getTask(ctx, transaction, product, taskId).catch((error: unknown) => {
          if (error instanceof Refused && error.code === 'sms.taskNotFound') return undefined
          throw error
        }),
      )
    : undefined
  if (task?.companyId !== companyId) throw foreign('fromTask', '@task.one')
  return lines()

  async function* lines(): AsyncGenerator<Line[]> {
    let row = 0
    const batches = unreached(
      (statement) => withScope(database, ctx.scope, (transaction) => statement.rows(transaction)),
      taskId,
    )
    for await (const numbers of batches) {
      yield numbers.map((digits) => ({ row: ++row, text: `+${digits}` }))
    }
  }
}
