import type { Entity } from '@tandem/model'

import type { Changes } from '../../store/audit/writeAudit.ts'
import { listAudit } from '../../store/audit/listAudit.ts'
import { type ChangeInWords, changesInWords } from './changeWords.ts'
import { inSight } from './inSight.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** One line of a record's history, newest first. */
export interface HistoryLine {
  id: string
  at: string
  actor: string | null
  /** `add`, `edit`, `delete` or a domain verb. */
  verb: string
  /** What was done to so many others that belong to it, such as messages; null: to none. */
  count: number | null
  changes: ChangeInWords[]
}

/** GET <path>/history?id= : who changed what, without hidden amounts. */
export async function historyOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  id: string,
): Promise<HistoryLine[]> {
  return inSight(ctx, ports, entity, async (transaction) => {
    if (!(await getRecord(transaction, entity, id, ctx))) throw new Refused('record.notFound')
    const lines: HistoryLine[] = []
    for (const line of await listAudit(transaction, entity.name, id)) {
      const verb = line.action.slice(line.action.indexOf('.') + 1)
      const count = entity.fields['count'] ? null : countIn(line.changes)
      const { count: _, ...others } = line.changes
      const shown = count === null ? line.changes : others
      const changes = await changesInWords(ctx, transaction, entity.name, shown, entity)
      const { actor } = line
      lines.push({ id: line.id, at: line.at.toISOString(), actor, verb, count, changes })
    }
    return lines
  })
}

const countIn = ({ count }: Changes): number | null =>
  typeof count?.to === 'number' ? count.to : null
