import type { FieldValues } from '@tandem/model'

import { demandHeld } from './grants.ts'
import { menuRecordTree } from './menuRecordTree.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { demandNoCycle } from '../entity/tree.ts'
import { lockMenus, permissionsBelow, builtInAmong } from '../../store/organisation/menus.ts'

/** Menus and buttons: a page needs a path and a component, a button belongs to a page. */
export const permissionRules: EntityRules = {
  touchesSessions: true,

  async open({ transaction }) {
    await lockMenus(transaction)
  },
  cutOnDelete: ['role.permissionIds'],
  whole: (ctx, ports) => menuRecordTree(ctx, ports, permissionRules),

  async beforeAdd(work, values) {
    if (values['menuType'] === '0') values['component'] ??= 'layouts/RouteView'
    demandComplete(values)
    demandHeld(work.ctx, codesOf(values))
  },
  async beforeEdit(work, before, values) {
    demandComplete({ ...before, ...values })
    await demandBelowHeld(work, [before.id])
    if (values['perms'] !== undefined) await demandOwnRows(work, [before.id])
    // Adding a code to an entry that roles already have is a grant.
    demandHeld(work.ctx, codesOf(values))
    await demandNoCycle(work, 'sys_permission', before.id, values['parentId'])
  },
  async beforeDelete(work, records) {
    const ids = records.map(({ id }) => id)
    await demandBelowHeld(work, ids)
    await demandOwnRows(work, ids)
  },
}

/** Nobody can change or remove a menu with permissions they lack. @throws Refused role.notGrantable */
async function demandBelowHeld({ ctx, transaction }: Work, ids: readonly string[]): Promise<void> {
  if (ctx.actor.isAdmin) return
  const rows = await permissionsBelow(transaction, ids)
  demandHeld(ctx, rows.flatMap(codesOf))
}

/**
 * Built-in entries can be hidden or switched off; once removed, they could never be granted again. @throws Refused
 * permission.builtIn
 */
async function demandOwnRows({ transaction }: Work, ids: readonly string[]): Promise<void> {
  const rows = await builtInAmong(transaction, ids)
  if (rows.length > 0) throw new Refused('permission.builtIn')
}

const codesOf = ({ perms }: FieldValues): string[] =>
  typeof perms === 'string' ? perms.split(',').filter((code) => code !== '') : []

function demandComplete(record: FieldValues): void {
  const needed =
    record['menuType'] === '2'
      ? ['parentId', 'perms']
      : ['url', 'component', ...(record['menuType'] === '1' ? ['parentId'] : [])]
  const missing = needed.filter((name) => record[name] == null)
  if (missing.length === 0) return
  const fields = missing.map((name): [string, FieldRefusal] => [name, { reason: 'field.required' }])
  throw new Refused('request.invalid', { fields: Object.fromEntries(fields) })
}
