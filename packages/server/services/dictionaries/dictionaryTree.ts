import { type DictionaryNode, type Entity, entities } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord, getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { dictionaryRules } from './dictionaryRules.ts'
import { inTransaction } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { everyDictionary, everyItem, itemsOf } from '../../store/dictionaries/dictionaries.ts'

const dictionary: Entity = entities.dictionary
const item: Entity = entities.dictionaryItem

/** GET /sys/dict/treeList: every dictionary with all its items, including disabled ones. */
export async function dictionaryTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<DictionaryNode[]> {
  return withScope(ports.database, ctx.scope, async (db) => {
    const rows = await everyDictionary(db, ctx.locale)
    const items = await everyItem(db, ctx.locale)
    const below = Map.groupBy(items, ({ dictId }) => dictId)
    return rows.map((row) => ({
      ...row,
      children: (below.get(row.key) ?? []).map(({ dictId: _above, ...leaf }) => leaf),
    }))
  })
}

/**
 * PUT /sys/dictItem/order: orders the items of a dictionary as given; the others follow in their previous order.
 * @throws Refused record.notFound if one is not an item of the dictionary
 */
export async function orderItems(
  ctx: Ctx,
  ports: Ports,
  { dictId, ids }: { dictId: string; ids: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    await dictionaryRules.open?.(work)
    // The dictionary is locked first, so that concurrent orders are serialised.
    const above = await getRecord(transaction, dictionary, dictId, ctx, { lock: true })
    if (!above) throw new Refused('record.notFound')
    const rows = await itemsOf(transaction, dictId)
    const known = rows.map(({ id }) => id)
    const wanted = [...new Set(ids)]
    if (wanted.some((id) => !known.includes(id))) throw new Refused('record.notFound')
    const given = new Set(wanted)
    const order = [...wanted, ...known.filter((id) => !given.has(id))]
    const records = await getRecords(transaction, item, order, ctx, { lock: true })
    for (const record of records) {
      mayDo(ctx, item, dictionaryRules, record, 'edit')
      const sortOrder = order.indexOf(record.id) + 1
      if (record['sortOrder'] === sortOrder) continue
      await saveChanges(work, item, dictionaryRules, record, { sortOrder }, 'edit')
    }
  })
}
