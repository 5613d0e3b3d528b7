import { type Entity, entities } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { permissionRules } from './permissionRules.ts'
import { inTransaction } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { menusOfLevel } from '../../store/organisation/menus.ts'

const permission: Entity = entities.permission

/**
 * PUT /sys/permission/order: orders the entries of a level as given; the others follow in their previous order.
 * @throws Refused record.notFound if one is elsewhere
 */
export async function orderMenus(
  ctx: Ctx,
  ports: Ports,
  { parentId, ids }: { parentId: string | null; ids: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    await permissionRules.open?.(work)
    const rows = await menusOfLevel(work.transaction, parentId)
    const known = rows.map(({ id }) => id)
    const wanted = new Set(ids)
    if (!wanted.isSubsetOf(new Set(known))) throw new Refused('record.notFound')
    const order = [...wanted, ...known.filter((id) => !wanted.has(id))]
    const records = await getRecords(work.transaction, permission, order, ctx, { lock: true })
    for (const record of records) {
      mayDo(ctx, permission, permissionRules, record, 'edit')
      const sortNo = String(order.indexOf(record.id) + 1)
      if (Number(record['sortNo']) === Number(sortNo)) continue
      await saveChanges(work, permission, permissionRules, record, { sortNo }, 'edit')
    }
  })
}
