import type { FieldValues } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'

import { demandHeld } from './grants.ts'
import { menuRecordTree } from './menuRecordTree.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { demandNoCycle } from '../entity/tree.ts'

/** Menus and buttons: a page needs a path and a component, a button belongs to a page. */
export const permissionRules: EntityRules = {
  touchesSessions: true,

  // Two moves that only together create a cycle must see each other; the number belongs to this
  // tree.
  async open({ transaction }) {
    await sql`select pg_advisory_xact_lock(20113)`.run(transaction)
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
  const rows = await sql<{ perms: string }>`
    with recursive below as (
      select id, perms from sys_permission where id = any(${[...ids]}::bigint[])
      union select p.id, p.perms from sys_permission p join below b on p.parent_id = b.id
      where p.deleted_at is null)
    select perms from below where perms is not null`.rows(transaction)
  demandHeld(ctx, rows.flatMap(codesOf))
}

/**
 * Built-in entries can be hidden or switched off; once removed, they could never be granted again. @throws Refused
 * permission.builtIn
 */
async function demandOwnRows({ transaction }: Work, ids: readonly string[]): Promise<void> {
  const rows = await sql`select 1 from sys_permission
    where id = any(${[...ids]}::bigint[]) and seed_key is not null limit 1`.rows(transaction)
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
