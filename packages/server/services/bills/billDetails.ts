import { missingFacts } from '@tandem/core'
import { type AnswerOf, billCalls, type Entity, entities, type ParsedOf } from '@tandem/model'
import { z } from 'zod'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { nothingAsked } from '../entity/asked.ts'
import { readAsked } from '../../store/entity/asked.ts'
import { companyRules } from '../organisation/companyRules.ts'
import { inTransaction } from '../entity/work.ts'
import { changeWithin, saveChanges } from '../entity/writeRecords.ts'
import { demandOther } from '../ledger/secondPerson.ts'
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

async function detailsOf(
  ctx: Ctx,
  transaction: Transaction,
  record: EntityRecord,
): Promise<AnswerOf<typeof billCalls.details>> {
  const isSeller = record['kind'] !== 'customer'
  const told = facts.parse(record)
  const waits = await readAsked(transaction, company, record.id)
  const approve = waits?.byId === ctx.actor.id ? 'bill.bankOwn' : true
  const asked = waits
    ? {
        bankDetails: facts.shape.bankDetails.parse(waits.values['bankDetails']),
        by: waits.by,
        abilities: ctx.can(billCalls.approveBank.access)
          ? ({ approve, refuse: true } as const)
          : {},
      }
    : null
  return { ...told, isSeller, asked, missing: missingFacts(isSeller ? 'seller' : 'buyer', told) }
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
    return detailsOf(ctx, transaction, record)
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
        throw new Refused('record.stale', {
          current: await detailsOf(ctx, work.transaction, before),
        })
      }
      // Who issues no bills is paid nowhere, and numbers none.
      const { bankDetails: _bank, billPrefix: _prefix, ...said } = given
      const values = before['kind'] === 'customer' ? said : given
      await changeWithin(work, company, companyRules, before, values, { unchanged: 'skip' })
    },
    scope,
  )
}

/**
 * POST /ledger/bill/approveBank, refuseBank: somebody of the seller, or of who it buys from, decides about other bank details. Of
 * two who decide at once, the second is told that it is decided.
 * @throws Refused record.notFound, record.stale, bill.bankNotWaiting; to agree, bill.bankOwn, approval.dependent
 */
export const judgeBank = (
  ctx: Ctx,
  ports: Ports,
  verb: 'approve' | 'refuse',
  { id, version }: ParsedOf<typeof billCalls.approveBank>,
): Promise<null> =>
  inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    const sight = { scope: ctx.scope, people: 'all' } as const
    const record = await getRecord(transaction, company, id, sight, { lock: true })
    if (!record) throw new Refused('record.notFound')
    const asked = await readAsked(transaction, company, id)
    if (!asked) throw new Refused('bill.bankNotWaiting')
    if (record.version !== version) {
      throw new Refused('record.stale', { current: await detailsOf(ctx, transaction, record) })
    }
    if (verb === 'approve') await demandOther(work, asked.byId, 'bill.bankOwn')
    const values = verb === 'approve' ? asked.values : {}
    await saveChanges(work, company, companyRules, record, values, verb, nothingAsked)
    return null
  })
