import { judgeTemplate } from '@tandem/core'
import { type Entity, entities } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { templateRules } from './templateRules.ts'
import { inTransaction } from '../entity/work.ts'
import { addWithin } from '../entity/writeRecords.ts'

const source: Entity = entities.recommendedTemplate
const template: Entity = entities.template

/**
 * POST /sms/recommendedTemplate/adopt: copies them into the templates of the caller's company, approved, since staff
 * worded them; all of them or none.
 * @throws Refused record.notFound; record.duplicate where the company has a template of that name
 */
export async function adoptTemplates(
  ctx: Ctx,
  ports: Ports,
  { ids }: { ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTransaction(ctx, ports, async (work) => {
    const records = await getRecords(work.transaction, source, wanted, ctx)
    if (records.length !== wanted.length) throw new Refused('record.notFound')
    for (const record of records) {
      const { name, product, language } = record
      const content = String(record['content'])
      const fresh = { status: 'pending', content, approvedContent: null, reason: null }
      const approved = judgeTemplate(fresh, 'approve', null)
      const values = { name, product, language, content, ...approved }
      await addWithin(work, template, templateRules, values, { from: 'server' })
    }
  })
}
