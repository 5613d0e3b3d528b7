import { type Entity, maxIds } from '@tandem/model'
import { getDeleted } from '../../store/entity/getRecord.ts'
import { foreignField } from '../../store/entity/references.ts'
import { undeleteRecord } from '../../store/entity/saveRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { foreignId, namingDuplicates } from './refusals.ts'
import type { EntityRules } from './rules.ts'
import { inTransaction } from './work.ts'
import { announce, ownerOf } from './writeRecords.ts'

/** The console offers it for ten seconds; the rest allows for slow connections. */
const WITHIN_MS = 60_000

/**
 * PUT <path>/restore: undoes a recent deletion by the same user, all of the records or none. What they refer to must
 * still exist, and their unique values must not have been taken since.
 * @throws Refused record.notFound for what is not deleted, was deleted by someone else or too long ago, or is not
 * visible; record.foreignId; record.duplicate
 */
export async function restoreEntity(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  rules: EntityRules,
  wanted: readonly string[],
): Promise<void> {
  const ids = [...new Set(wanted)]
  if (ids.length > maxIds) throw new Refused('record.tooMany', { args: { max: maxIds } })
  const by = ctx.actor.username
  const since = new Date(ctx.now.getTime() - WITHIN_MS)
  await inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    await rules.open?.(work)
    const records = await getDeleted(transaction, entity, ids, ctx, { by, since })
    if (records.length !== ids.length) throw new Refused('record.notFound')
    for (const record of records) {
      const foreign = await foreignField(transaction, entity, record, record, ctx)
      if (foreign) throw foreignId(entity, foreign)
      await namingDuplicates(work, entity, { values: record }, () =>
        undeleteRecord(transaction, entity, record.id, { by, at: ctx.now }),
      )
      await rules.afterRestore?.(work, record)
      const companyId = ownerOf(ctx, entity, record)
      await work.audit({
        action: `${entity.name}.restore`,
        entity: entity.name,
        recordId: record.id,
        companyId,
      })
      announce(work, entity, rules, record.id, companyId, 'add')
    }
  })
}
