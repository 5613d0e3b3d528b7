import { missingFacts } from '@tandem/core'
import type { AttentionItem } from '@tandem/model'
import { sql } from '../../../store/database/sql.ts'
import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { ofCompanies } from '../../lists/ofCompanies.ts'

/** What bills lack of the own company, and where others want it, or a seller below it, to be paid. */
export async function billMatters(ctx: Ctx, db: Transaction): Promise<AttentionItem[]> {
  return [...(await bankDetails(ctx, db)), ...(await ownFacts(ctx, db))]
}

/** Users who asked for such a change. */
export const BANK_DETAILS_ASKERS = sql`
  select asked_id as id from sys_company where asked is not null and deleted_at is null`

/** Changes that somebody else asked for; the first of their companies is named. */
async function bankDetails(ctx: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ id: string; name: string }>`
    select c.id::text, c.name from sys_company c
    where c.asked is not null and c.asked_id <> ${ctx.actor.id} and c.deleted_at is null
      and ${sql.all([ofCompanies(ctx, 'c.id')])} order by c.name`.rows(db)
  const [first] = rows
  return first ? [{ kind: 'bankDetails', count: rows.length, id: first.id, first: first.name }] : []
}

interface OwnFacts {
  kind: string
  billPeriod: string
  legalName: string | null
  address: string | null
  taxId: string | null
  bankDetails: string | null
}

async function ownFacts({ actor }: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const own = await sql<OwnFacts>`
    select kind, bill_period as "billPeriod", legal_name as "legalName", address, tax_id as "taxId",
      bank_details as "bankDetails"
    from sys_company where id = ${actor.companyId}`.first(db)
  const isBuyer = own?.kind === 'customer'
  if (!own || (isBuyer && own.billPeriod === 'none')) return []
  const { length: count } = missingFacts(isBuyer ? 'buyer' : 'seller', own)
  return count === 0 ? [] : [{ kind: 'billDetails', count }]
}
