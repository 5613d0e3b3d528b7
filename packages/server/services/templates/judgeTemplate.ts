import { judgeTemplate as judged, type TemplateVerb } from '@tandem/core'
import { type Entity, entities } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { present } from '../entity/present.ts'
import { templateRules } from './templateRules.ts'
import { inTransaction } from '../entity/work.ts'
import { lock, mayDo, saveChanges } from '../entity/writeRecords.ts'

const template: Entity = entities.template

/**
 * PUT or POST /sms/template/approve and /refuse, by staff who have seen the text.
 * @throws Refused record.notFound, access.denied; record.stale with the current record
 */
export async function judgeTemplate(
  ctx: Ctx,
  ports: Ports,
  verb: TemplateVerb,
  { id, version, reason = null }: { id: string; version: number; reason?: string | null },
): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    const record = await lock(work, template, id)
    if (record.version !== version) {
      const [current] = await present(ctx, work.transaction, template, templateRules, [record])
      throw new Refused('record.stale', { current })
    }
    mayDo(ctx, template, templateRules, record, verb)
    const changed = judged(stateOf(record), verb, reason)
    await saveChanges(work, template, templateRules, record, { ...changed }, verb)
  })
}

const stateOf = ({ status, content, approvedContent, reason }: EntityRecord) => ({
  status: String(status),
  content: String(content),
  approvedContent: textOrNull(approvedContent),
  reason: textOrNull(reason),
})

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
