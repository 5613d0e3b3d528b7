import {
  type BulkOrder,
  type BulkVerb,
  type Entity,
  mostBulkRows,
  type UserJobRow,
} from '@tandem/model'

import { inSight } from '../entity/inSight.ts'
import { matchingRecords } from '../../store/entity/matchingRecords.ts'
import { insertJob, sameJob } from '../../store/userJobs/ownJobs.ts'
import { stageRows } from '../../store/userJobs/sheetRows.ts'
import type { Ctx } from '../ctx.ts'
import { exportQuery } from '../entity/exportRecords.ts'
import { inTransaction } from '../entity/work.ts'
import { readLineIn } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { jobSightOf } from './jobSight.ts'
import { jobLines, ownScope, toldJob } from './jobLines.ts'
import { demandRoom } from './startExport.ts'

/** Rows per statement. */
const STAGED_AT_ONCE = 5_000

/**
 * POST <path>/deleteMatching and the like: stores the currently matching records visible to this user; a worker
 * processes them one by one, each by its own rules. A repeated call while the first job waits or runs returns that
 * job.
 * @throws Refused bulk.nothing, bulk.tooMany, and bulk.countChanged if the number differs from the confirmed one
 */
export async function startBulk(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  verb: BulkVerb,
  { filters: given, count }: BulkOrder,
): Promise<UserJobRow> {
  const { pageNo: _pageNo, pageSize: _pageSize, cursor: _cursor, ...filters } = given
  const query = exportQuery(ctx, entity, filters)
  const request = { verb, filters }
  const found = await inSight(ctx, ports, entity, (transaction) =>
    matchingRecords(transaction, entity, query, ctx, mostBulkRows + 1),
  )
  const id = ports.ids.next().toString()
  return inTransaction(
    ctx,
    ports,
    async (work) => {
      const { transaction } = work
      const same = await sameJob(transaction, {
        kind: 'bulk',
        userId: ctx.actor.id,
        list: entity.name,
        request,
      })
      if (same !== undefined) return readLineIn(ctx, transaction, jobLines, same)
      demandCount(found.length, count)
      await demandRoom(ctx, transaction)
      await insertJob(transaction, {
        id,
        companyId: ctx.actor.companyId,
        userId: ctx.actor.id,
        username: ctx.actor.username,
        ip: ctx.ip,
        kind: 'bulk',
        list: entity.name,
        request,
        columns: null,
        timeZone: ctx.timeZone,
        locale: ctx.locale,
        status: 'queued',
        total: found.length,
        fileName: null,
        at: ctx.now,
        expireTime: null,
        sight: jobSightOf(ctx),
      })
      const own = { id, companyId: ctx.actor.companyId }
      for (let at = 0; at < found.length; at += STAGED_AT_ONCE) {
        const rows = found
          .slice(at, at + STAGED_AT_ONCE)
          .map((record, index) => ({ row: at + index + 1, cells: [record.id, record.title] }))
        await stageRows(transaction, own, rows)
      }
      await work.audit({
        action: `${entity.name}.bulk`,
        entity: entity.name,
        recordId: id,
        companyId: ctx.actor.companyId,
        changes: {
          verb: { from: null, to: verb },
          filters: { from: null, to: filters },
          count: { from: null, to: found.length },
        },
      })
      return toldJob(work, id)
    },
    ownScope(ctx),
  )
}

function demandCount(found: number, asked: number): void {
  if (found === 0) throw new Refused('bulk.nothing')
  if (found > mostBulkRows) throw new Refused('bulk.tooMany', { args: { max: mostBulkRows } })
  if (found !== asked) {
    throw new Refused('bulk.countChanged', { args: { count: found }, current: { count: found } })
  }
}
