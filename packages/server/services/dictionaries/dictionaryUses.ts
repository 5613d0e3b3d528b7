import { type DictionaryUses, type Entity, entities } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import type { Ctx } from '../ctx.ts'
import { isBuiltInItem } from './dictionaryRules.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { usesIn, valuesOf } from '../../store/dictionaries/dictionaries.ts'

const dictionary: Entity = entities.dictionary

/** Where the values of a seeded dictionary are stored, by its code. Other dictionaries are not used in records. */
const columns: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  user_status: [['sys_user', 'status']],
  menu_type: [['sys_permission', 'menu_type']],
  global_perms_type: [['sys_permission', 'perms_type']],
  valid_status: [['sys_permission', 'status']],
  dict_item_status: [['sys_dict_item', 'status']],
  priority: [['sys_announcement', 'priority']],
  sms_product: [
    ['sms_rate', 'product'],
    ['sms_route', 'product'],
  ],
}

/**
 * GET /sys/dict/uses: how many records have a value of a dictionary, in all companies; only figures.
 * @throws Refused record.notFound
 */
export async function dictionaryUses(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<DictionaryUses> {
  return withScope(
    ports.database,
    ctx.scope,
    async (transaction) => {
      const record = await getRecord(transaction, dictionary, id, ctx)
      if (!record) throw new Refused('record.notFound')
      const places = columns[String(record['dictCode']).toLowerCase()] ?? []
      const items: Record<string, number> = {}
      for (const [table, name] of places) {
        const rows = await withEverything(transaction, () =>
          usesIn(transaction, id, { table, column: name }),
        )
        for (const row of rows) items[row.id] = (items[row.id] ?? 0) + row.n
      }
      const values = await valuesOf(transaction, id)
      const builtIn = values
        .filter(({ value }) => isBuiltInItem(record['dictCode'], value))
        .map((item) => item.id)
      return { items, builtIn, total: Object.values(items).reduce((sum, n) => sum + n, 0) }
    },
    { wide: true },
  )
}
