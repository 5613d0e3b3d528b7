import { entities, type PrefixHistoryLine } from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import { prefixAudit } from '../../store/numbers/prefixAudit.ts'
import type { Ctx } from '../ctx.ts'
import { changesInWords } from '../entity/changeWords.ts'
import { inSight } from '../entity/inSight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/**
 * GET /sms/operator/prefixHistory: who added, moved and removed its prefixes, newest first.
 * @throws Refused record.notFound
 */
export async function prefixHistory(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  { id }: { id: string },
): Promise<PrefixHistoryLine[]> {
  const { operator, numberPrefix } = entities
  return inSight(ctx, ports, numberPrefix, async (transaction) => {
    if (!(await getRecord(transaction, operator, id, ctx))) throw new Refused('record.notFound')
    const lines: PrefixHistoryLine[] = []
    for (const { at, action, changes, ...line } of await prefixAudit(transaction, id)) {
      lines.push({
        ...line,
        at: at.toISOString(),
        count: null,
        verb: action.slice(action.indexOf('.') + 1),
        // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
        changes: await changesInWords(ctx, transaction, numberPrefix.name, changes),
      })
    }
    return lines
  })
}
