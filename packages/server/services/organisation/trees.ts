import type { Locale } from '@tandem/i18n'
import { sql } from 'kysely'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/** A node of a tree to choose from (keys of the API family). */
export interface TreeNode {
  key: string
  value: string
  title: string
  parentId: string | null
  isLeaf: boolean
  children: TreeNode[] | null
  [detail: string]: unknown
}

/** GET /sys/permission/queryTreeList and /sys/role/queryTreeList: every menu and button. */
export async function permissionTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<{ treeList: TreeNode[]; ids: string[] }> {
  const rows = await withScope(ports.database, ctx.scope, async ({ kysely }) => {
    const found = await sql<{
      id: string
      parentId: string | null
      title: string
      icon: string | null
      menuType: string
    }>`
      select id, parent_id as "parentId", ${named(ctx.locale, 'name', 'name_en')} as title, icon,
        menu_type as "menuType"
      from sys_permission where deleted_at is null order by sort_no, id`.execute(kysely)
    return found.rows
  })
  const treeList = treeOf(rows, ({ icon, menuType, title }) => ({
    icon,
    menuType,
    label: title,
    slotTitle: title,
    ruleFlag: 0,
    scopedSlots: { title: 'hasDatarule' },
  }))
  return { treeList, ids: rows.map(({ id }) => id) }
}

/** GET /sys/sysDepart/queryTreeList: departments of the companies in sight. */
export async function departmentTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<TreeNode[]> {
  const rows = await withScope(ports.database, ctx.scope, async ({ kysely }) => {
    const own =
      ctx.scope === 'everything'
        ? sql`true`
        : sql`company_id = any(${[...ctx.scope.companies]}::bigint[])`
    const found = await sql<DepartmentRow>`
      select id, parent_id as "parentId", ${named(ctx.locale, 'depart_name', 'depart_name_en')} as title,
        depart_name as "departName", depart_name_en as "departNameEn", org_code as "orgCode",
        depart_order as "departOrder", description, company_id as "companyId"
      from sys_depart where deleted_at is null and ${own}
      order by depart_order, org_code`.execute(kysely)
    return found.rows
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
  }))
}

interface DepartmentRow {
  id: string
  parentId: string | null
  title: string
  departName: string
  departNameEn: string | null
  orgCode: string
  departOrder: number
  description: string | null
  companyId: string
}

const named = (locale: Locale, zh: string, en: string) =>
  locale === 'zh_CN'
    ? sql`${sql.ref(zh)}`
    : sql`coalesce(nullif(${sql.ref(en)}, ''), ${sql.ref(zh)})`

/** Rows in order as a tree; a row whose parent is out of sight stands at the top. */
function treeOf<R extends { id: string; parentId: string | null; title: string }>(
  rows: readonly R[],
  details: (row: R) => Record<string, unknown>,
): TreeNode[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : 'top',
  )
  const nodes = (parent: string): TreeNode[] =>
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
