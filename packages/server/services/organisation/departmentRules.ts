import { type Entity, entities, type FieldValues } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { nextOrgCode } from './orgCode.ts'
import { Refused } from '../Refused.ts'
import { foreignId } from '../entity/refusals.ts'
import type { EntityRules } from '../entity/rules.ts'
import { demandNoCycle } from '../entity/tree.ts'
import type { Work } from '../entity/work.ts'
import {
  lockDepartments,
  levelsBelow,
  moveCodes,
  lastCodeBelow,
  codeOfDepartment,
  heldByDepartments,
  clearLastDepartment,
} from '../../store/organisation/departments.ts'

const department: Entity = entities.department
/** Maximum levels of a tree: codes have three characters per level and at most 64. */
const DEEPEST = 21

/**
 * Departments form a tree per company; the code encodes the path and changes when a department moves.
 */
export const departmentRules: EntityRules = {
  touchesSessions: true,
  // The department chosen last is not a membership: it is cleared with the department.
  cutOnDelete: ['user.lastDepartId'],

  /**
   * Codes are unique across companies, and two moves may only together create a cycle: departments change in
   * one transaction at a time. Locked before any row, so that two of them cannot deadlock.
   */
  async open({ transaction }) {
    await lockDepartments(transaction)
  },

  async beforeAdd(work, values) {
    // A user with the department scope can only add below it.
    if (work.ctx.people !== 'all') values['parentId'] ??= work.ctx.actor.departId
    return { org_code: await freeCode(work, values['parentId'], 1) }
  },

  async beforeEdit(work, before, values: FieldValues) {
    if (values['parentId'] === undefined) return
    // A user with the department scope would not see siblings they added.
    if (work.ctx.people !== 'all' && values['parentId'] === null) {
      throw foreignId(department, 'parentId')
    }
    await demandNoCycle(work, 'sys_depart', before.id, values['parentId'])
    await recode(work, before, values['parentId'])
  },

  async beforeDelete(work, records) {
    await demandEmpty(
      work,
      records.map(({ id }) => id),
    )
  },
}

/**
 * Gives a department and everything below it, including deleted ones, the codes of its new place.
 */
async function recode(work: Work, before: EntityRecord, parentId: unknown): Promise<void> {
  const db = work.transaction
  const place = { companyId: before['companyId'], orgCode: plainText(before['orgCode']) }
  await withEverything(work.transaction, async () => {
    const row = await levelsBelow(db, place)
    const code = await freeCode(work, parentId, row?.levels ?? 1)
    await moveCodes(db, place, code)
  })
}

/** The next code below a parent; codes of deleted departments are not reused. */
async function freeCode({ transaction }: Work, parentId: unknown, levels: number): Promise<string> {
  const prefix = parentId == null ? '' : await codeOfDepartment(transaction, plainText(parentId))
  if (prefix.length / 3 + levels > DEEPEST) {
    throw new Refused('department.tooDeep', { args: { max: DEEPEST } })
  }
  const last = await withEverything(transaction, () => lastCodeBelow(transaction, prefix))
  const code = nextOrgCode(prefix, last?.code)
  if (code === undefined) throw new Refused('record.tooMany', { args: { max: 5148 } })
  return code
}

/** @throws Refused department.inUse with the number of departments and users still in them */
async function demandEmpty({ transaction }: Work, ids: readonly string[]): Promise<void> {
  const db = transaction
  const [held] = await withEverything(transaction, async () => {
    return heldByDepartments(db, ids)
  })
  const { departments, users } = held ?? { departments: 0, users: 0 }
  if (departments > 0 || users > 0) {
    throw new Refused('department.inUse', { args: { departments, users } })
  }
  await withEverything(transaction, () => clearLastDepartment(db, ids))
}
