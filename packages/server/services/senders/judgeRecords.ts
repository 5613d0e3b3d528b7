import { type Entity, entities } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import { senderIdRules, signatureRules } from './senderIdRules.ts'
import { inTransaction } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'

/** What staff approve or reject, with a reason that the company reads. */
export type JudgedEntity = 'senderId' | 'signature'

const RULES: Readonly<Record<JudgedEntity, EntityRules>> = {
  senderId: senderIdRules,
  signature: signatureRules,
}

/** PUT or POST <path>/approve and /reject, by staff; all of them or none. */
export async function judgeRecords(
  ctx: Ctx,
  ports: Ports,
  { name, verb }: { name: JudgedEntity; verb: 'approve' | 'reject' },
  input: { ids: readonly string[]; reason?: string | undefined; remark?: string | undefined },
): Promise<void> {
  const entity: Entity = entities[name]
  const rules = RULES[name]
  const ids = [...new Set(input.ids)]
  await inTransaction(ctx, ports, async (work) => {
    const records = await getRecords(work.transaction, entity, ids, ctx, { lock: true })
    if (records.length !== ids.length) throw new Refused('record.notFound')
    for (const record of records) {
      mayDo(ctx, entity, rules, record, verb)
      const status = verb === 'approve' ? 'approved' : 'rejected'
      const changed = { status, reason: input.reason ?? input.remark ?? null }
      await saveChanges(work, entity, rules, record, changed, verb)
    }
  })
}
