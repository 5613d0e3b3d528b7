import { type Entity, entities, type ParsedOf, type smsCalls } from '@tandem/model'

import { withEverything } from '../../store/entity/withEverything.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import { changesOf } from '../entity/changes.ts'
import { companyRules } from './companyRules.ts'
import { inTransaction } from '../entity/work.ts'
import { announce } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { foreign } from '../sms/prepareSend.ts'
import { lockHomeCountry, saveHomeCountry } from '../../store/companies/homeCountry.ts'

const company: Entity = entities.company

/**
 * Which country a company's numbers without a country code belong to from now on. Who sends for it may say so, since
 * nobody else knows what its lists mean; it is in the company's history.
 * @throws Refused record.foreignId, access.denied for an API key
 */
export async function setHomeCountry(
  ctx: Ctx,
  ports: Ports,
  {
    homeCountry,
    companyId: id = ctx.actor.companyId,
  }: ParsedOf<ReturnType<typeof smsCalls>['setHomeCountry']>,
): Promise<void> {
  // Keys send, and administer nothing.
  if (ctx.key) throw new Refused('access.denied', { args: { access: 'company:edit' } })
  if (!seesCompany(ctx, id)) throw foreign('companyId', '@field.companyId')
  await inTransaction(ctx, ports, async (work) => {
    const { transaction, audit } = work
    const before = await withEverything(transaction, async () => {
      const found = await lockHomeCountry(transaction, id)
      if (found && found.homeCountry !== homeCountry) {
        await saveHomeCountry(transaction, id, { homeCountry, at: ctx.now, by: ctx.actor.username })
      }
      return found
    })
    if (!before) throw foreign('companyId', '@field.companyId')
    if (before.homeCountry === homeCountry) return
    await audit({
      action: 'company.edit',
      entity: 'company',
      recordId: id,
      companyId: id,
      fields: changesOf(company, { ...before }, { homeCountry }),
    })
    announce(work, company, companyRules, id, id, 'edit')
  })
}
