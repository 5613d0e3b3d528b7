import { type Entity, entities, type FieldValues } from '@tandem/model'

import { plainText } from '../../store/entity/plainText.ts'
import { foreignField } from '../../store/entity/references.ts'
import type { Ctx } from '../ctx.ts'
import { foreignId } from '../entity/refusals.ts'
import { departmentRules } from './departmentRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { lock, mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { siblingsOf, renumberDepartments } from '../../store/organisation/departments.ts'

const department: Entity = entities.department

export interface Move {
  id: string
  /** null: to the top level of its company. */
  parentId: string | null
  /** Position among the departments there, from 0; if left out, the last. */
  index?: number | undefined
}

/**
 * PUT /sys/sysDepart/move: moves a department with everything below it within its company, or among its
 * siblings. Users and records keep their departments; only the codes change.
 * @throws Refused record.notFound, record.foreignId, tree.cycle, department.tooDeep
 */
export async function moveDepartment(
  ctx: Ctx,
  ports: Ports,
  { id, parentId, index }: Move,
): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    await departmentRules.open?.(work)
    const before = await lock(work, department, id)
    mayDo(ctx, department, departmentRules, before, 'edit')
    // Users with the department scope cannot change the order at the top level.
    if (ctx.people !== 'all' && parentId === null) throw foreignId(department, 'parentId')
    const changed: FieldValues = before['parentId'] === parentId ? {} : { parentId }
    const foreign = await foreignField(
      work.transaction,
      department,
      { parentId },
      { ...before, parentId },
      ctx,
    )
    if (foreign) throw foreignId(department, foreign)
    const extra = (await departmentRules.beforeEdit?.(work, before, changed)) ?? {}
    const departOrder = await makeRoom(work, before.id, {
      companyId: plainText(before['companyId']),
      parentId,
      index,
    })
    if (departOrder !== before['departOrder']) changed['departOrder'] = departOrder
    if (Object.keys(changed).length === 0) return
    await saveChanges(work, department, departmentRules, before, changed, 'edit', extra)
  })
}

/** Renumbers the departments of a level with a gap for one more; returns the number of the gap. */
async function makeRoom(
  { transaction: db }: Work,
  id: string,
  {
    companyId,
    parentId,
    index,
  }: { companyId: string; parentId: string | null } & Pick<Move, 'index'>,
): Promise<number> {
  const rows = await siblingsOf(db, id, { companyId, parentId })
  const at = Math.min(index ?? rows.length, rows.length)
  await renumberDepartments(
    db,
    rows.map((row) => row.id),
    at,
  )
  return at
}
