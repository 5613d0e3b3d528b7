import type { OutboxRow, Page, SmsProduct } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { demandShown } from '../entity/hiddenFields.ts'
import { countOutbox } from './countOutbox.ts'
import { pageOf, windowOf } from '../lists/listQuery.ts'
import type { OutboxListInput } from './outboxListInput.ts'
import { pageSql } from './outboxPage.ts'
import { outboxQueryIn } from './outboxQueryIn.ts'
import { outboxRows } from './outboxRows.ts'

/** Messages of one product, one row each, newest first. */
export async function listOutbox(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  product: SmsProduct,
  input: OutboxListInput,
): Promise<Page<OutboxRow>> {
  demandShown(ctx, 'smsOutbox', input)
  const window = windowOf(input)
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const query = await outboxQueryIn(ctx, transaction, product, input)
    const counted = await countOutbox(ctx, transaction, product, input, query)
    const rows = await outboxRows(
      ctx,
      transaction,
      pageSql(query, window, counted.total),
      query.values,
    )
    const down = window.from?.back ? !window.descending : window.descending
    rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) === down ? 1 : -1))
    return pageOf(window, rows, { ...counted, total: Math.max(counted.total, rows.length) })
  })
}
