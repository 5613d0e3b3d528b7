import { type Entity, entities } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { senderIdRules } from './rules/senderId.ts'
import { inTransaction } from './work.ts'
import { mayDo, saveChanges } from './writeRecords.ts'

const senderId: Entity = entities.senderId

/** PUT or POST /sms/senderId/approve and /reject, by staff; all of them or none. */
export async function judgeSenderIds(
  ctx: Ctx,
  ports: Ports,
  verb: 'approve' | 'reject',
  input: { ids: readonly string[]; remark?: string | undefined },
): Promise<void> {
  const ids = [...new Set(input.ids)]
  await inTransaction(ctx, ports, async (work) => {
    const records = await getRecords(work.transaction, senderId, ids, ctx, { lock: true })
    if (records.length !== ids.length) throw new Refused('record.notFound')
    for (const record of records) {
      mayDo(ctx, senderId, senderIdRules, record, verb)
      const status = verb === 'approve' ? 'approved' : 'rejected'
      const changed = { status, ...(input.remark === undefined ? {} : { remark: input.remark }) }
      await saveChanges(work, senderId, senderIdRules, record, changed, verb)
    }
  })
}
