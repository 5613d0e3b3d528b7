import { entities, type RateChangeRow } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import { linesOf, presented, selectLines } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { rateChangeLines } from './rateChangeLines.ts'

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
      const order = isPlain
        ? sql`order by l.line, l.id`
        : sql`order by ${rise} desc nulls last, l.id`
      const kind = of === 'wrong' ? sql`l.change = 'wrong'` : sql`l.change <> 'wrong'`
      const where = sql`l.version_id = ${id} and ${kind} and ${linesOf(ctx, rateChangeLines, {})}`
      const tail = sql`${order} limit ${SHOWN[of]}`
      const rows = await selectLines(transaction, rateChangeLines, { where, order, tail })
      return presented(ctx, transaction, rateChangeLines, rows)
    },
    scopeFor(entities.rateVersion, ctx),
  )
}

/** How far a price moves; from nothing it is further than any. */
const rise = sql`case when l.change = 'changed' then case when l.before_nanos = 0 then 'infinity'::float8
  else (l.price_nanos - l.before_nanos)::float8 / l.before_nanos end end`
