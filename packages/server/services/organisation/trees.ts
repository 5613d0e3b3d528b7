import type { DepartNode, GrantNode, PermissionNode, TreeNode } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { grantedMenu, type MenuRow } from '../../store/session/grantedMenu.ts'
import { visibleMenus } from '../auth/userPermissions.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { departmentsInSight } from '../../store/organisation/departments.ts'

/** GET /sys/permission/queryTreeList: every menu and button. */
export async function permissionTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<{ treeList: PermissionNode[]; ids: string[] }> {
  return treeOfMenus(ctx, await menuRows(ctx, ports), (row) => ({
    name: row.name,
    nameEn: row.nameEn,
    url: row.url,
    component: row.component,
    permsType: row.permsType,
    status: row.status,
    hidden: row.hidden,
    internalOrExternal: row.internalOrExternal,
  }))
}

/** First-level menus, or the direct children of one: parts of the same tree, one level at a time. */
export async function menusBelow(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  parentId: string | null,
): Promise<TreeNode[]> {
  const { treeList } = await permissionTree(ctx, ports)
  const level = parentId === null ? treeList : (nodeOf(treeList, parentId)?.children ?? [])
  return level.map((node) => ({ ...node, id: node.key, children: null }))
}

function nodeOf(nodes: readonly TreeNode[], key: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeOf(node.children ?? [], key)
    if (found) return found
  }
  return undefined
}

/**
 * GET /sys/role/queryTreeList: the same for checkboxes, each with whether the reader can grant it. A button can be
 * granted by users who have its codes, a menu by users who have it themselves.
 */
export async function grantTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<{ treeList: GrantNode[]; ids: string[] }> {
  const rows = await menuRows(ctx, ports)
  const own = new Set(visibleMenus(rows).map(({ id }) => id))
  return treeOfMenus(ctx, rows, ({ id, menuType, perms, permsType, status }) => ({
    ...(menuType === '2' ? { permsType, status } : {}),
    grantable:
      (perms?.split(',') ?? []).every((code) => ctx.can(code)) && (menuType === '2' || own.has(id)),
  }))
}

const menuRows = (ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<MenuRow[]> =>
  withScope(ports.database, ctx.scope, (transaction) =>
    grantedMenu(transaction, {
      userId: ctx.actor.id,
      isAdmin: ctx.actor.isAdmin,
      companyKind: ctx.actor.companyKind,
    }),
  )

function treeOfMenus<More>(
  { locale }: Ctx,
  rows: readonly MenuRow[],
  more: (row: MenuRow) => More,
) {
  const titled = rows.map((row) => ({
    ...row,
    title: locale === 'zh_CN' ? row.name : row.nameEn || row.name,
  }))
  const treeList = treeOf(titled, (row) => ({
    icon: row.icon,
    menuType: row.menuType,
    perms: row.perms,
    label: row.title,
    slotTitle: row.title,
    ruleFlag: 0,
    scopedSlots: { title: 'hasDatarule' },
    ...more(row),
  }))
  return { treeList, ids: rows.map(({ id }) => id) }
}

/**
 * GET /sys/sysDepart/queryTreeList: departments of the visible companies, or of one of them, each with the number of
 * its own visible users (not those below).
 */
export async function departmentTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  companyId?: string,
): Promise<DepartNode[]> {
  const rows = await withScope(ports.database, ctx.scope, (db) => {
    return departmentsInSight(db, ctx, { locale: ctx.locale, companyId })
  })
  return treeOf(rows, (row) => ({
    id: row.id,
    departName: row.departName,
    departNameEn: row.departNameEn,
    orgCode: row.orgCode,
    orgType: String(row.orgCode.length / 3),
    orgCategory: row.parentId === null ? '1' : '2',
    departOrder: row.departOrder,
    description: row.description,
    companyId: row.companyId,
    version: row.version,
    userCount: row.userCount,
  }))
}

type Node<Details> = Details & {
  key: string
  value: string
  title: string
  parentId: string | null
  isLeaf: boolean
  children: Node<Details>[] | null
}

/** Ordered rows as a tree; a row whose parent is not visible is at the top. */
export function treeOf<R extends { id: string; parentId: string | null; title: string }, Details>(
  rows: readonly R[],
  details: (row: R) => Details,
): Node<Details>[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : 'top',
  )
  const nodes = (parent: string): Node<Details>[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = nodes(row.id)
      return {
        ...details(row),
        key: row.id,
        value: row.id,
        title: row.title,
        parentId: row.parentId,
        isLeaf: children.length === 0,
        children: children.length === 0 ? null : children,
      }
    })
  return nodes('top')
}
