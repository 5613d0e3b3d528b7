import { entities, type RateChangeRow } from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import { linesOf, presented } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { rateChangeLines } from './rateChangeLines.ts'
import { firstLines } from '../../store/rates/rateChangeSource.ts'

const SHOWN = { changes: 20, wrong: 50 } as const

/**
 * GET /sms/rateVersion/first: the largest rises first, then what falls, is new or goes; or lines with errors as they are in
 * the file. The order of prices says something of them: who sees none gets them as they came. @throws Refused record.notFound
 */
export function firstChanges(
  ctx: Ctx,
  ports: Ports,
  { id, of }: { id: string; of: keyof typeof SHOWN },
): Promise<(RateChangeRow & { id: string })[]> {
  return inTransaction(
    ctx,
    ports,
    async ({ transaction }) => {
      const record = await getRecord(transaction, entities.rateVersion, id, ctx)
      if (!record) throw new Refused('record.notFound')
      const isPlain = of === 'wrong' || ctx.actor.hideAmounts
      const rows = await firstLines(transaction, rateChangeLines, {
        versionId: id,
        of,
        where: linesOf(ctx, rateChangeLines, {}),
        isPlain,
        most: SHOWN[of],
      })
      return presented(ctx, transaction, rateChangeLines, rows)
    },
    scopeFor(entities.rateVersion, ctx),
  )
}
