import type { Entity, UserJobRow } from '@tandem/model'

import { rowsAfter } from '../../store/userJobs/sheetRows.ts'
import { ownJob, queueDraft, setTotal } from '../../store/userJobs/ownJobs.ts'
import type { Ctx } from '../ctx.ts'
import { checkMapping } from '../entity/importColumns.ts'
import { inTransaction } from '../entity/work.ts'
import { readLineIn } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { MappingInput } from './checkImport.ts'
import { jobLines, ownScope, toldJob } from './jobLines.ts'
import { demandRoom } from './startExport.ts'

/**
 * POST <path>/importJob: a worker imports the sheet with these columns. Calling it twice starts one import:
 * the second call returns the first job.
 */
export async function startImport(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  input: MappingInput,
): Promise<UserJobRow> {
  return inTransaction(
    ctx,
    ports,
    async (work) => {
      const { transaction } = work
      const { id } = input
      const draft = await ownJob(transaction, ctx.actor.id, id, { lock: true })
      if (draft?.kind !== 'import' || draft.list !== entity.name) {
        throw new Refused('record.notFound')
      }
      if (draft.status !== 'draft') return readLineIn(ctx, transaction, jobLines, id)
      const [head] = await rowsAfter(transaction, id, -1, 1)
      checkMapping(ctx, entity, head?.cells ?? [], input.mapping, input.mode)
      await demandRoom(ctx, transaction)
      const request = { ...draft.request, mapping: [...input.mapping], mode: input.mode }
      await queueDraft(transaction, id, request, ctx.now)
      await setTotal(transaction, id)
      await work.audit({
        action: `${entity.name}.import`,
        entity: entity.name,
        recordId: id,
        companyId: ctx.actor.companyId,
        changes: { file: { from: null, to: draft.fileName } },
      })
      return toldJob(work, id)
    },
    ownScope(ctx),
  )
}
