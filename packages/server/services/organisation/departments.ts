import {
  type DepartmentChoice,
  type DepartmentHit,
  type DepartmentNode,
  type DepartNode,
  type Entity,
  entities,
} from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { groupsOf } from './members.ts'
import { departmentTree } from './trees.ts'
import { findDepartments, departmentIdsBelow } from '../../store/organisation/departments.ts'

const department: Entity = entities.department
const MOST = 200

/** GET /sys/sysDepart/queryIdTree: names only, for selection. */
export async function departmentIdTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<DepartmentNode[]> {
  const bare = (nodes: readonly DepartNode[]): DepartmentNode[] =>
    nodes.map(({ key, value, title, children }) => ({
      key,
      value,
      title,
      children: children && bare(children),
    }))
  return bare(await departmentTree(ctx, ports))
}

/** GET /sys/sysDepart/searchBy: departments with a word in one of their names, by code; at most 200. */
export async function searchDepartments(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  keyWord: string,
): Promise<DepartmentHit[]> {
  const like = `%${keyWord.trim().replace(/[\\%_]/g, '\\$&')}%`
  return withScope(ports.database, ctx.scope, async (db) => {
    return findDepartments(db, ctx, { like, locale: ctx.locale, most: MOST })
  })
}

/** Ids of departments whose code has this prefix, only visible ones. */
export async function departmentsByCode(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  orgCode: string,
): Promise<string[]> {
  return withScope(ports.database, ctx.scope, async (db) => {
    const rows = await departmentIdsBelow(db, ctx, { orgCode, most: MOST })
    return rows.map(({ id }) => id)
  })
}

/** GET /sys/user/userDepartList: the departments of a visible user. */
export async function departmentsOfUser(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  userId: string,
): Promise<DepartmentChoice[]> {
  const ids = await groupsOf(ctx, ports, 'departIds', userId)
  const titles = await withScope(ports.database, ctx.scope, (transaction) =>
    titlesOf(transaction, department, ids, ctx, ctx.locale),
  )
  return ids.flatMap((id) => {
    const title = titles.get(id)
    return title === undefined ? [] : [{ key: id, value: id, title }]
  })
}
