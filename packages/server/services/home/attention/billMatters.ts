import { missingFacts } from '@tandem/core'
import type { AttentionItem } from '@tandem/model'

import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { bankDetailsAsked, billFacts } from '../../../store/companies/billFacts.ts'

/** What bills lack of the own company, and where others want it, or a seller below it, to be paid. */
export async function billMatters(ctx: Ctx, db: Transaction): Promise<AttentionItem[]> {
  return [...(await bankDetails(ctx, db)), ...(await ownFacts(ctx, db))]
}

/** Changes that somebody else asked for; the first of their companies is named. */
async function bankDetails(ctx: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const rows = await bankDetailsAsked(db, ctx, ctx.actor.id)
  const [first] = rows
  return first ? [{ kind: 'bankDetails', count: rows.length, id: first.id, first: first.name }] : []
}

async function ownFacts({ actor }: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const own = await billFacts(db, actor.companyId)
  const isBuyer = own?.kind === 'customer'
  if (!own || (isBuyer && own.billPeriod === 'none')) return []
  const { length: count } = missingFacts(isBuyer ? 'buyer' : 'seller', own)
  return count === 0 ? [] : [{ kind: 'billDetails', count }]
}
