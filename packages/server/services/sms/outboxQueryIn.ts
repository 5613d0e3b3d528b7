import type { SmsProduct } from '@tandem/model'

import { companiesOfSales } from '../../store/rollup/companiesOfSales.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { OutboxListInput } from './outboxInput.ts'
import type { OutboxQuery } from '../../store/sms/messagesQuery.ts'
import { outboxQuery } from './outboxQuery.ts'
import { everyCompany } from '../../store/companies/companyTerms.ts'

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
  const rows = await everyCompany(db)
  return outboxQuery(
    ctx,
    product,
    input,
    rows.map(({ id }) => id),
  )
}
