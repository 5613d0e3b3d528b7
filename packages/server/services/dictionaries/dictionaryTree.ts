import { type DictionaryLeaf, type DictionaryNode, type Entity, entities } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord, getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { dictionaryRules } from './dictionaryRules.ts'
import { inTransaction } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const dictionary: Entity = entities.dictionary
const item: Entity = entities.dictionaryItem

/** GET /sys/dict/treeList: every dictionary with all its items, including disabled ones. */
export async function dictionaryTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<DictionaryNode[]> {
  const zh = ctx.locale === 'zh_CN'
  return withScope(ports.database, ctx.scope, async (db) => {
    const rows = await sql<DictionaryLeaf & { dictCode: string }>`
      select id::text as key, dict_code as value, dict_code as "dictCode",
        ${zh ? sql`dict_name` : sql`dict_name_en`} as title
      from sys_dict where deleted_at is null order by dict_code`.rows(db)
    const items = await sql<DictionaryLeaf & { dictId: string }>`
      select id::text as key, item_value as value, dict_id::text as "dictId",
        ${zh ? sql`item_text` : sql`item_text_en`} as title
      from sys_dict_item where deleted_at is null order by sort_order, id`.rows(db)
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
    const rows = await sql<{ id: string }>`
      select id::text as id from sys_dict_item i where dict_id = ${dictId} and deleted_at is null
      order by sort_order, i.id`.rows(transaction)
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
