import type { FieldValues } from '@tandem/model'

import { sql } from 'kysely'

import { demandHeld } from '../../organisation/grants.ts'
import { menuRecordTree } from '../../organisation/menuRecordTree.ts'
import { type FieldRefusal, Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'
import { demandNoCycle } from '../tree.ts'

/** Menus and buttons: a page needs a place and a component, a button stands below a page. */
export const permissionRules: EntityRules = {
  touchesSessions: true,

  // Two moves that make a circle only together must see each other; the number is this tree's own.
  async open({ transaction }) {
    await sql`select pg_advisory_xact_lock(20113)`.execute(transaction.kysely)
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
    // A new code on a row that roles already hold is a grant like any other.
    demandHeld(work.ctx, codesOf(values))
    await demandNoCycle(work, 'sys_permission', before.id, values['parentId'])
  },
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
