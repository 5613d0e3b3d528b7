import type { SmsProduct } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { OutboxListInput } from './outboxInput.ts'
import { type OutboxQuery, outboxQuery } from './outboxQuery.ts'

/** The filters as SQL, a list of all companies branched by company. */
export async function outboxQueryIn(
  ctx: Ctx,
  { client }: Transaction,
  product: SmsProduct,
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
