import type { FieldValues } from '@tandem/model'

import { demandHeld } from '../../organisation/grants.ts'
import { type FieldRefusal, Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'
import { demandNoCycle } from '../tree.ts'

/** Menus and buttons: a page needs a place and a component, a button stands below a page. */
export const permissionRules: EntityRules = {
  touchesSessions: true,
  cutOnDelete: ['role.permissionIds'],

  async beforeAdd(work, values) {
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
