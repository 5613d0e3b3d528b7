import type { OutboxRow, Page } from '@tandem/model'
import { z } from 'zod'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { demandShown } from '../entity/hiddenFields.ts'
import { countOutbox } from './countOutbox.ts'
import { idList, idText, pageOf, timeListFields, windowOf } from './listQuery.ts'
import { pageSql } from './outboxPage.ts'
import { type OutboxQuery, outboxQuery } from './outboxQuery.ts'
import { outboxRows } from './outboxRows.ts'

/** Query of GET /sms/notify/outbox/list. */
export const outboxListInput = z.strictObject({
  ...timeListFields,
  id: idList.optional(),
  taskId: idText.optional(),
  mobile: z.string().max(24).optional(),
  status: z.string().max(100).optional(),
  country: z.string().max(200).optional(),
  companyId: idText.optional(),
  gatewayId: idText.optional(),
})
export type OutboxListInput = z.output<typeof outboxListInput>

/** Messages of one product, one row each, newest first. */
export async function listOutbox(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  product: string,
  input: OutboxListInput,
): Promise<Page<OutboxRow>> {
  demandShown(ctx, 'smsOutbox', input)
  const window = windowOf(input)
  outboxQuery(ctx, product, input)
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

/** The filters as SQL, a list of all companies branched by those there are. */
export async function outboxQueryIn(
  ctx: Ctx,
  { client }: Transaction,
  product: string,
  input: OutboxListInput,
): Promise<OutboxQuery> {
  if (ctx.scope !== 'everything' || input.companyId) return outboxQuery(ctx, product, input)
  const { rows } = await client.query<{ id: string }>('select id from sys_company')
  return outboxQuery(
    ctx,
    product,
    input,
    rows.map(({ id }) => id),
  )
}
