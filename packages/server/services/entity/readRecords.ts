import { type Entity, type ListQuery, type Page, parseListQuery } from '@tandem/model'

import { inSight } from './inSight.ts'
import { knownByPage } from '../../store/database/knownByPage.ts'
import { countRecords } from '../../store/entity/countRecords.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { listRecords } from '../../store/entity/listRecords.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { present, type PresentedRecord } from './present.ts'
import { namingParameters } from './refusals.ts'
import type { EntityRules } from './rules.ts'

/** The wire's list parameters, for this reader. @throws Refused naming the parameter */
export function readQuery(
  ctx: Ctx,
  entity: Entity,
  raw: Readonly<Record<string, unknown>>,
): ListQuery {
  const options = { timeZone: ctx.timeZone, hidden: hiddenFields(ctx, entity) }
  return namingParameters(() => parseListQuery(entity, raw, options))
}

/** GET <path>/list */
export async function listEntity(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<PresentedRecord>> {
  const query = readQuery(ctx, entity, raw)
  return inSight(ctx, ports, entity, async (transaction) => {
    const page = await namingParametersLater(() => listRecords(transaction, entity, query, ctx))
    const counted = knownByPage(await countRecords(transaction, entity, query, ctx), {
      before: query.cursor ? null : (query.pageNo - 1) * query.pageSize,
      rows: page.records.length,
      more: page.next !== null,
    })
    return {
      records: await present(ctx, transaction, entity, rules, page.records),
      ...counted,
      size: query.pageSize,
      current: query.pageNo,
      pages: Math.ceil(counted.total / query.pageSize),
      searchCount: true,
      next: page.next,
      previous: page.previous,
    }
  })
}

/**
 * GET <path>/queryById. @throws Refused record.notFound, the same for a foreign id and a missing
 * one
 */
export async function getEntity(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  id: string,
): Promise<PresentedRecord> {
  return inSight(ctx, ports, entity, async (transaction) => {
    const record = await getRecord(transaction, entity, id, ctx)
    if (!record) throw new Refused('record.notFound')
    const [shown] = await present(ctx, transaction, entity, rules, [record])
    if (!shown) throw new Refused('record.notFound')
    return shown
  })
}

// A cursor is validated only when its page is read.
async function namingParametersLater<T>(read: () => Promise<T>): Promise<T> {
  const settled = await Promise.allSettled([read()])
  return namingParameters(() => {
    const [result] = settled
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
