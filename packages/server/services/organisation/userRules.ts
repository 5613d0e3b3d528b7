import { type Entity, entities, type FieldValues } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { deleteSessionsOf } from '../../store/session/sessionStore.ts'
import {
  codesOfRoles,
  rolesForGrant,
  roleOfOtherAudience,
  countAdminRoles,
} from '../../store/organisation/roles.ts'
import { demandHeld, demandScopeHeld } from './grants.ts'
import { Refused } from '../Refused.ts'
import { demandNewPassword } from '../auth/demandNewPassword.ts'
import { demandNoLockOut } from '../auth/demandNoLockOut.ts'
import { foreignId } from '../entity/refusals.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import {
  lockDepartmentsOfCompany,
  rightsOfUsers,
  lockAdministrators,
} from '../../store/organisation/users.ts'

const user: Entity = entities.user

/** Accounts: nobody can grant a permission they lack, or manage a user who may do more. */
export const userRules: EntityRules = {
  touchesSessions: true,
  // Others are still told.
  cutOnDelete: ['alarmRule.userIds'],

  async beforeAdd(work, values) {
    demandNewPassword(String(values['password']), [String(values['username'])])
    // A user with hidden amounts cannot create an account that sees them.
    if (work.ctx.actor.hideAmounts) values['hideAmounts'] = true
    const companyId = String(values['companyId'])
    const roleIds = idsOf(values['roleIds'])
    ownDepartByDefault(work, values)
    await checkDeparts(work, companyId, idsOf(values['departIds']))
    await checkRoles(work, companyId, roleIds, roleIds)
    return { is_admin: await holdsAdmin(work, roleIds) }
  },

  async beforeEdit(work, before, values) {
    const { ctx } = work
    await demandNotAbove(work, [before.id])
    if (values['hideAmounts'] === false && (ctx.actor.hideAmounts || before.id === ctx.actor.id)) {
      throw new Refused('access.denied', { args: { access: 'user:edit' } })
    }
    if (before.id === ctx.actor.id) {
      demandNoLockOut(ctx, values['ipList'])
      demandSameContact(before, values)
    }
    // Changed permissions or addresses require signing in again.
    if (['roleIds', 'departIds', 'ipList'].some((name) => values[name] !== undefined)) {
      await deleteSessionsOf(work.transaction, [before.id], ctx.actor.sessionId)
    }
    const companyId = String(before['companyId'])
    if (values['departIds'] !== undefined) {
      await checkDeparts(work, companyId, idsOf(values['departIds']))
    }
    if (values['roleIds'] === undefined) return {}
    const roleIds = idsOf(values['roleIds'])
    const held = new Set(idsOf(before['roleIds']))
    const added = roleIds.filter((id) => !held.has(id))
    await checkRoles(work, companyId, roleIds, added)
    const isAdmin = await holdsAdmin(work, roleIds)
    if (before['isAdmin'] === true && !isAdmin) await demandOtherAdmin(work, [before.id])
    return { is_admin: isAdmin }
  },

  async beforeDelete(work, records) {
    const ids = records.map(({ id }) => id)
    if (ids.includes(work.ctx.actor.id)) throw new Refused('user.ownDelete')
    await demandNotAbove(work, ids)
    await demandOtherAdmin(work, ids)
    await deleteSessionsOf(work.transaction, ids)
  },

  storeSecret: ({ ports }, plain) => ports.passwords.hash(plain),

  abilities(ctx, record, abilities) {
    if (abilities['signInAs']) {
      if (record['status'] !== '1') abilities['signInAs'] = 'signInAs.away'
      if (record['isAdmin'] === true) abilities['signInAs'] = 'signInAs.admin'
      if (record.id === ctx.actor.id) abilities['signInAs'] = 'signInAs.self'
    }
    if (record.id !== ctx.actor.id) return
    if (abilities['delete']) abilities['delete'] = 'user.ownDelete'
    if (abilities['frozenBatch']) abilities['frozenBatch'] = 'user.ownFreeze'
    if (abilities['resetTotp']) abilities['resetTotp'] = 'user.ownTotp'
    // The own password is changed with the old one.
    delete abilities['changPassword']
  },
}

/**
 * The user's own email and phone can be used to recover the account: changing them requires the password, so an
 * unattended console is not enough. @throws Refused user.ownContact
 */
function demandSameContact(before: EntityRecord, values: FieldValues): void {
  const other = ['email', 'phone'].filter(
    (name) => values[name] !== undefined && values[name] !== before[name],
  )
  if (other.length === 0) return
  const fields = other.map((name) => [name, { reason: 'user.ownContact' as const }])
  throw new Refused('user.ownContact', { fields: Object.fromEntries(fields) })
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

async function checkDeparts(
  { transaction }: Work,
  companyId: string,
  departIds: readonly string[],
): Promise<void> {
  const rows = await lockDepartmentsOfCompany(transaction, companyId, departIds)
  if (rows.length !== departIds.length) throw foreignId(user, 'departIds')
}

/** A user with the department scope would not see a colleague outside of it. */
function ownDepartByDefault({ ctx }: Work, values: FieldValues): void {
  if (ctx.people === 'all' || ctx.actor.departId === null) return
  if (idsOf(values['departIds']).length === 0) values['departIds'] = [ctx.actor.departId]
}

async function checkRoles(
  { ctx, transaction }: Work,
  companyId: string,
  roleIds: readonly string[],
  added: readonly string[],
): Promise<void> {
  const wrong = await roleOfOtherAudience(transaction, companyId, { roleIds, locale: ctx.locale })
  if (wrong) {
    const args = { role: wrong.name }
    throw new Refused('role.audience', {
      args,
      fields: { roleIds: { reason: 'role.audience', args } },
    })
  }
  const roles = await rolesForGrant(transaction, added, ctx.locale)
  demandHeld(ctx, await codesOfRoles(transaction, added))
  if (!ctx.actor.isAdmin && roles.some(({ code }) => code === 'admin')) {
    throw new Refused('role.notGrantable', { args: { access: 'admin' } })
  }
  // Users with company scope may add to companies below; with department or own scope they cannot grant more
  // than that.
  if (ctx.people !== 'all') for (const role of roles) demandScopeHeld(ctx, role)
}

/** The role `admin` includes every permission. */
async function holdsAdmin(
  { transaction }: Pick<Work, 'transaction'>,
  roleIds: readonly string[],
): Promise<boolean> {
  return (await countAdminRoles(transaction, roleIds)) > 0
}

/**
 * @throws Refused role.notGrantable, role.scopeTooWide, user.seesAmounts if one of the users may do or see what the
 * actor may not
 */
export async function demandNotAbove(work: Work, userIds: readonly string[]): Promise<void> {
  const { ctx, transaction } = work
  if (ctx.actor.isAdmin) return
  const rows = await rightsOfUsers(transaction, userIds, ctx.actor.id)
  if (rows.some(({ isAdmin }) => isAdmin)) {
    throw new Refused('role.notGrantable', { args: { access: 'admin' } })
  }
  // Setting a user's password means being able to see what they see.
  if (ctx.actor.hideAmounts && rows.some(({ seesAmounts }) => seesAmounts)) {
    throw new Refused('user.seesAmounts')
  }
  const roleIds = rows.flatMap(({ roleId }) => roleId ?? [])
  demandHeld(ctx, await codesOfRoles(transaction, roleIds))
  if (ctx.people === 'all') return
  const roles = await rolesForGrant(transaction, roleIds, ctx.locale)
  for (const role of roles) demandScopeHeld(ctx, role)
}

/** @throws Refused user.lastAdmin if no administrator would remain */
export async function demandOtherAdmin(
  { transaction }: Pick<Work, 'transaction'>,
  userIds: readonly string[],
): Promise<void> {
  const rows = await lockAdministrators(transaction)
  const gone = new Set(userIds)
  const concerned = rows.some(({ id }) => gone.has(id))
  if (concerned && rows.every(({ id }) => gone.has(id))) throw new Refused('user.lastAdmin')
}
