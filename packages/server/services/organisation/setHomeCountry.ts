import { type Entity, entities, type ParsedOf, type smsCalls } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import { changesOf } from '../entity/changes.ts'
import { companyRules } from './companyRules.ts'
import { inTransaction } from '../entity/work.ts'
import { announce } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { foreign } from '../sms/prepareSend.ts'

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
      const found = await sql<{ homeCountry: string | null }>`
        select home_country as "homeCountry" from sys_company where id = ${id} and deleted_at is null
        for update`.first(transaction)
      if (found && found.homeCountry !== homeCountry) {
        await sql`
          update sys_company set home_country = ${homeCountry}, version = version + 1,
            update_time = ${ctx.now}, update_by = ${ctx.actor.username}
          where id = ${id}`.run(transaction)
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
