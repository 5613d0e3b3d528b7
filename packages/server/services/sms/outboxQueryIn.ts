import type { SmsProduct } from '@tandem/model'
import { companiesOfSales } from '../../store/rollup/companiesOfSales.ts'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { OutboxListInput } from './outboxInput.ts'
import { type OutboxQuery, outboxQuery } from './outboxQuery.ts'

/** The filters as SQL, a list of all companies branched by company. */
export async function outboxQueryIn(
  ctx: Ctx,
  db: Transaction,
  product: SmsProduct,
  input: OutboxListInput,
): Promise<OutboxQuery> {
  if (input.salesUserId) {
    const companies = await companiesOfSales(db, input.salesUserId)
    const { scope } = ctx
    const inSight =
      scope === 'everything' ? companies : companies.filter((id) => scope.companies.includes(id))
    return outboxQuery({ ...ctx, scope: { companies: inSight } }, product, input)
  }
  if (ctx.scope !== 'everything' || input.companyId) return outboxQuery(ctx, product, input)
  const rows = await sql<{ id: string }>`select id from sys_company`.rows(db)
  return outboxQuery(
    ctx,
    product,
    input,
    rows.map(({ id }) => id),
  )
}
