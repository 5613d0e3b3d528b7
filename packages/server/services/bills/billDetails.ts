import { missingFacts } from '@tandem/core'
import { type AnswerOf, type billCalls, type Entity, entities, type ParsedOf } from '@tandem/model'
import { z } from 'zod'
import { withScope } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { companyRules } from '../entity/rules/company.ts'
import { inTransaction } from '../entity/work.ts'
import { changeWithin } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const company: Entity = entities.company

const facts = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  bankDetails: z.string().nullable(),
  billPrefix: z.string().nullable(),
})

function detailsOf(record: EntityRecord): AnswerOf<typeof billCalls.details> {
  const isSeller = record['kind'] !== 'customer'
  const told = facts.parse(record)
  return { ...told, isSeller, missing: missingFacts(isSeller ? 'seller' : 'buyer', told) }
}

/** GET /ledger/bill/details: of the own company, or of one in scope. @throws Refused record.notFound */
export const readDetails = (
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  { companyId = ctx.actor.companyId }: ParsedOf<typeof billCalls.details>,
): Promise<AnswerOf<typeof billCalls.details>> =>
  withScope(database, ctx.scope, async (transaction) => {
    const sight = { scope: ctx.scope, people: 'all' } as const
    const record = await getRecord(transaction, company, companyId, sight)
    if (!record) throw new Refused('record.notFound')
    return detailsOf(record)
  })

/**
 * POST /ledger/bill/saveDetails: of the own company alone. Everything else of its record is set by its seller.
 * @throws Refused record.stale, record.duplicate, bill.prefixUsed
 */
export async function saveDetails(
  ctx: Ctx,
  ports: Ports,
  { version, ...given }: ParsedOf<typeof billCalls.saveDetails>,
): Promise<void> {
  const scope = { companies: [ctx.actor.companyId] }
  await inTransaction(
    ctx,
    ports,
    async (work) => {
      const sight = { scope, people: 'all' } as const
      const id = ctx.actor.companyId
      const before = await getRecord(work.transaction, company, id, sight, { lock: true })
      if (!before) throw new Refused('record.notFound')
      if (before.version !== version) {
        throw new Refused('record.stale', { current: detailsOf(before) })
      }
      // Who issues no bills is paid nowhere, and numbers none.
      const { bankDetails: _bank, billPrefix: _prefix, ...said } = given
      const values = before['kind'] === 'customer' ? said : given
      await changeWithin(work, company, companyRules, before, values, { unchanged: 'skip' })
    },
    scope,
  )
}
