import type { DataScope } from '@tandem/core'
import { entities, type FieldValues, titleFields } from '@tandem/model'

import { grantedMenu } from '../../store/session/grantedMenu.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { codesOfPermissions, codesOfRoles } from '../../store/organisation/roles.ts'
import { demandHeld, demandScopeHeld } from './grants.ts'
import { Refused } from '../Refused.ts'
import { visibleMenus } from '../auth/userPermissions.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'

/** Roles: nobody can add a permission they lack, or a wider data scope than their own. */
export const roleRules: EntityRules = {
  touchesSessions: true,
  async beforeAdd(work, values) {
    demandScope(work, values)
    await demandGrantable(work, values['permissionIds'], [])
  },
  async beforeEdit(work, before, values) {
    await demandRoleHeld(work, before)
    const added = newIds(values['permissionIds'], before['permissionIds'])
    // Adding a permission to a role with a wider data scope would exceed the editor's own
    // permissions.
    if (values['dataScope'] !== undefined || added.length > 0) {
      demandScope(work, { ...before, ...values })
    }
    await demandGrantable(work, values['permissionIds'], before['permissionIds'])
  },
  async beforeDelete(work, records) {
    for (const record of records) await demandRoleHeld(work, record)
    // Keeps staff from being locked out, whatever else is removed.
    if (records.some(({ roleCode }) => roleCode === 'admin')) throw new Refused('role.lastWay')
  },
  // Forms offer roles for the kinds of company the reader can create users in.
  hideFromPicker: (ctx) => {
    if (ctx.actor.companyKind === 'platform') return undefined
    const values = ctx.actor.companyKind === 'agent' ? ['platform'] : ['platform', 'agent']
    return { field: 'audience', values }
  },
}

/**
 * Nobody can change, empty or remove a role with more permissions than their own. @throws Refused role.notGrantable,
 * role.scopeTooWide
 */
async function demandRoleHeld(work: Work, role: EntityRecord): Promise<void> {
  const { ctx, transaction } = work
  if (ctx.actor.isAdmin) return
  if (role['roleCode'] === 'admin') {
    throw new Refused('role.notGrantable', { args: { access: 'admin' } })
  }
  demandHeld(ctx, await codesOfRoles(transaction, [role.id]))
  demandScope(work, role)
}

function demandScope({ ctx }: Work, role: FieldValues): void {
  demandScopeHeld(ctx, {
    name: roleName(ctx, role),
    // Already validated as one of the choices.
    dataScope: (role['dataScope'] ?? 'company') as DataScope,
    // Also a choice.
    audience: role['audience'] as 'platform' | 'agent' | 'customer',
  })
}

const roleName = ({ locale }: Work['ctx'], role: FieldValues): string =>
  titleFields(entities.role, locale === 'en_US')
    .map((name) => role[name])
    .find((text): text is string => typeof text === 'string' && text !== '') ?? ''

function newIds(wanted: unknown, held: unknown): string[] {
  const had = new Set(Array.isArray(held) ? held.map(String) : [])
  return Array.isArray(wanted) ? wanted.map(String).filter((id) => !had.has(id)) : []
}

/** Buttons by their codes, menus by whether they are in the grantor's own menu. */
async function demandGrantable(
  { ctx, transaction }: Work,
  wanted: unknown,
  held: unknown,
): Promise<void> {
  const added = newIds(wanted, held)
  if (added.length === 0) return
  demandHeld(ctx, await codesOfPermissions(transaction, added))
  if (ctx.actor.isAdmin) return
  const { id: userId, companyKind } = ctx.actor
  const rows = await grantedMenu(transaction, { userId, isAdmin: false, companyKind })
  const own = new Set(visibleMenus(rows).map(({ id }) => id))
  const foreign = rows.find(
    ({ id, menuType, perms }) =>
      menuType !== '2' && perms === null && added.includes(id) && !own.has(id),
  )
  if (foreign) {
    const access = ctx.locale === 'zh_CN' ? foreign.name : foreign.nameEn
    throw new Refused('role.notGrantable', { args: { access } })
  }
}
