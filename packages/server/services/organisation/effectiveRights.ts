import { isWithinScope } from '@tandem/core'
import type { Locale } from '@tandem/i18n'
import { type EffectiveRight, type EffectiveRights, type Entity, entities } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { People } from '../../store/entity/sight.ts'
import { findAsUser } from '../../store/session/findSession.ts'
import { grantedMenu, type MenuRow } from '../../store/session/grantedMenu.ts'
import { type GrantingRole, grantingRoles } from '../../store/session/grantingRoles.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { nearestAgent } from '../auth/ownSession.ts'
import { sightOf } from '../auth/sightOf.ts'
import { keptCodes, keptMenu } from '../auth/testToolAway.ts'
import { visibleMenus } from '../auth/userPermissions.ts'
import { departmentNames } from '../../store/organisation/departments.ts'
import {
  firstCompanies,
  realNames,
  companyNamed,
  addressesOfCompany,
} from '../../store/organisation/users.ts'

const user: Entity = entities.user
/** Maximum names shown of a longer list. */
const NAMES = 8

/**
 * GET /sys/user/effectiveRights: what a visible user can see and do, computed as for a session of theirs.
 * @throws Refused record.notFound, the same for a foreign id and a missing one
 */
export async function effectiveRights(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'system'>,
  id: string,
): Promise<EffectiveRights> {
  const { system } = ports
  const record = await withScope(ports.database, ctx.scope, (transaction) =>
    getRecord(transaction, user, id, ctx),
  )
  const row = record && (await findAsUser(system, id, ctx.locale))
  if (!record || !row) throw new Refused('record.notFound')
  const { isAdmin, companyKind, hideAmounts } = row
  const roles = await grantingRoles(system, id, ctx.locale)
  const rows = keptMenu(row, await grantedMenu(system, { userId: id, isAdmin, companyKind }))
  const codes = new Set(keptCodes(row, row.perms))
  const sight = await sightOf(system, row, codes)
  const shown = visibleMenus(rows)
  const buttons = rows.filter(({ menuType, granted }) => menuType === '2' && granted)
  const hidden = hiddenFields(ctx, user)
  return {
    id,
    isAdmin,
    frozen: row.status !== '1',
    suspended: row.suspended,
    companyId: row.companyId,
    companyName: row.companyName,
    agent: await agentOf(ctx, ports, id),
    roles: roles.map(({ permissionIds: _given, ...role }) => role),
    dataScope: {
      value: sight.dataScope,
      roleIds: roles
        .filter(({ dataScope }) => isWithinScope(sight.dataScope, dataScope, companyKind))
        .map((role) => role.id),
    },
    companies: await companiesOf(ctx, ports, sight.scope),
    people: await peopleOf(ports, sight.people),
    department: sight.dataScope === 'department' ? await departOf(ctx, ports, row.departId) : null,
    hideAmounts,
    hiddenColumns: [...sight.hiddenColumns].toSorted(),
    ipList: hidden.has('ipList') ? [] : linesOf(record['ipList']),
    companyIpList: await companyAddresses(ctx, ports, row.companyId),
    menu: treeOf([...shown, ...buttons], roles, ctx.locale, null),
    counts: { menus: shown.length, buttons: buttons.length },
  }
}

const linesOf = (list: unknown): string[] =>
  typeof list === 'string' ? list.split(/[\s,;]+/).filter((line) => line !== '') : []

function treeOf(
  rows: readonly MenuRow[],
  roles: readonly GrantingRole[],
  locale: Locale,
  parentId: string | null,
): EffectiveRight[] {
  const known = new Set(rows.map(({ id }) => id))
  return rows
    .filter((row) =>
      parentId === null
        ? row.parentId === null || !known.has(row.parentId)
        : row.parentId === parentId,
    )
    .map((row) => ({
      id: row.id,
      title: locale === 'zh_CN' ? row.name : row.nameEn || row.name,
      menuType: row.menuType,
      perms: row.perms,
      roleIds: roles
        .filter(({ permissionIds }) => permissionIds.includes(row.id))
        .map(({ id }) => id),
      children: treeOf(rows, roles, locale, row.id),
    }))
}

/** Only names the reader can see; a count reveals no company. */
async function companiesOf(
  ctx: Ctx,
  { system }: Pick<Ports, 'system'>,
  scope: Ctx['scope'],
): Promise<EffectiveRights['companies']> {
  const rows = await firstCompanies(system, scope, NAMES)
  return {
    all: scope === 'everything',
    count: rows[0]?.n ?? 0,
    names: rows.filter((company) => seesCompany(ctx, company.id)).map(({ name }) => name),
  }
}

async function peopleOf(
  { system }: Pick<Ports, 'system'>,
  people: People,
): Promise<EffectiveRights['people']> {
  if (people === 'all') return null
  const rows = await realNames(system, people.userIds, NAMES)
  return { count: people.userIds.length, names: rows.map(({ name }) => name) }
}

async function departOf(
  { locale }: Ctx,
  { system }: Pick<Ports, 'system'>,
  id: string | null,
): Promise<string | null> {
  const found = await departmentNames(system, id)
  if (!found) return null
  return locale === 'zh_CN' ? found.zh : found.en || found.zh
}

async function agentOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'system'>,
  userId: string,
): Promise<EffectiveRights['agent']> {
  const { agentId } = await nearestAgent(ctx, ports, userId)
  if (agentId === null || !seesCompany(ctx, agentId)) return null
  // As the caller, so that row-level security applies too.
  return withScope(ports.database, ctx.scope, async (db) => {
    const row = await companyNamed(db, agentId)
    return row ?? null
  })
}

async function companyAddresses(
  ctx: Ctx,
  { system }: Pick<Ports, 'system'>,
  companyId: string,
): Promise<string[]> {
  if (hiddenFields(ctx, entities.company).has('ipList')) return []
  const row = await addressesOfCompany(system, companyId)
  return linesOf(row?.ipList)
}
