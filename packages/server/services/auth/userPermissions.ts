import type { Locale } from '@tandem/i18n'
import { type AuthItem, type MenuNode, moneyCodes, type PermissionResult } from '@tandem/model'

import { grantedMenu, type MenuRow } from '../../store/session/grantedMenu.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { keptMenu } from './testToolAway.ts'

const HOME = '/home/Home'
const AGENT_HOME = '/AgentHome'

/** GET /sys/permission/getUserPermissionByToken: the menu and the buttons of the session's user. */
export async function userPermissions(
  ctx: Ctx,
  { system }: Pick<Ports, 'system'>,
): Promise<PermissionResult> {
  const { actor } = ctx
  const { id: userId, isAdmin, companyKind } = actor
  const found = keptMenu(actor, await grantedMenu(system, { userId, isAdmin, companyKind }))
  const rows = actor.hideAmounts ? found.map(withoutMoney) : found
  const menus = visibleMenus(rows)
  const shown = new Set(menus.map(({ id }) => id))
  const buttons = rows.filter(({ menuType, perms }) => menuType === '2' && perms !== null)
  // Only rules of the user's own menus: others are private (the family sends them all).
  const around = buttons.filter(({ parentId, granted }) => granted || shown.has(parentId ?? ''))
  const granted = buttons.filter((row) => row.granted && row.status === '1')
  return {
    menu: treeOf(
      { menus: withOwnHome(menus, actor.companyKind), buttons: granted, locale: ctx.locale },
      null,
    ),
    auth: granted.flatMap((row) => items(row, ctx.locale)),
    allAuth: around.flatMap((row) => items(row, ctx.locale)),
  }
}

/** Who sees no amounts moves none: the calls refuse, so no button offers it. */
const withoutMoney = (row: MenuRow): MenuRow =>
  row.menuType === '2' && row.perms?.split(',').some((code) => moneyCodes.has(code))
    ? { ...row, granted: false }
    : row

/** An agent's menu contains its own first page instead of the common one (spec §2). */
function withOwnHome(rows: readonly MenuRow[], companyKind: string): readonly MenuRow[] {
  if (companyKind !== 'agent' || !rows.some(({ url }) => url === AGENT_HOME)) return rows
  return rows.map((row) => {
    if (row.url === AGENT_HOME) return { ...row, hidden: false }
    return row.url === HOME ? { ...row, hidden: true } : row
  })
}

/** Granted menus and their ancestors. */
export function visibleMenus(rows: readonly MenuRow[]): MenuRow[] {
  const menus = new Map(rows.filter(({ menuType }) => menuType !== '2').map((row) => [row.id, row]))
  const wanted = new Set<string>()
  for (const row of menus.values()) {
    if (!row.granted) continue
    for (
      let at: MenuRow | undefined = row;
      at && !wanted.has(at.id);
      at = at.parentId === null ? undefined : menus.get(at.parentId)
    ) {
      wanted.add(at.id)
    }
  }
  return [...menus.values()].filter(({ id, parentId }) => wanted.has(id) && reachable(parentId))

  function reachable(parentId: string | null): boolean {
    return parentId === null || menus.has(parentId)
  }
}

/** One item per code, also if a row has several. */
const items = ({ perms, permsType, status, name, nameEn }: MenuRow, locale: Locale): AuthItem[] =>
  (perms ?? '').split(',').map((action) => ({
    action,
    type: permsType,
    status,
    describe: locale === 'zh_CN' ? name : nameEn,
  }))

interface Menus {
  menus: readonly MenuRow[]
  /** Granted and active. */
  buttons: readonly MenuRow[]
  locale: Locale
}

function treeOf(all: Menus, parentId: string | null): MenuNode[] {
  return all.menus
    .filter((row) => row.parentId === parentId)
    .map((row) => nodeOf(all, row, treeOf(all, row.id)))
}

function nodeOf({ buttons, locale }: Menus, row: MenuRow, children: MenuNode[]): MenuNode {
  const url = row.url ?? `/${row.id}`
  const external = /^https?:\/\//.test(url)
  return {
    id: row.id,
    path: external ? `/external/${row.id}` : url,
    name: row.componentName ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: row.component ?? (row.parentId === null ? 'layouts/RouteView' : ''),
    ...(row.parentId === null ? { redirect: row.redirect } : {}),
    ...(row.hidden ? { hidden: true as const } : {}),
    ...(row.alwaysShow ? { alwaysShow: true as const } : {}),
    route: row.isRoute ? '1' : '0',
    ...(children.length > 0 ? { children } : {}),
    meta: {
      title: locale === 'zh_CN' ? row.name : row.nameEn,
      titleEn: row.nameEn,
      titleZh: row.name,
      ...(row.icon === null ? {} : { icon: row.icon }),
      ...(external ? { url } : {}),
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
      permissionList: buttons
        .filter(({ parentId }) => parentId === row.id)
        .flatMap(({ perms }) => (perms ?? '').split(',')),
    },
  }
}
