import { type Entity, entities, type FieldValues } from '@tandem/model'
import { type Connected, sql } from '../../store/database/sql.ts'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { nextOrgCode } from './orgCode.ts'
import { Refused } from '../Refused.ts'
import { foreignId } from '../entity/refusals.ts'
import type { EntityRules } from '../entity/rules.ts'
import { demandNoCycle } from '../entity/tree.ts'
import type { Work } from '../entity/work.ts'

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
    await sql`select pg_advisory_xact_lock(20112)`.run(transaction)
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
  const old = plainText(before['orgCode'])
  const within = sql`company_id = ${before['companyId']} and left(org_code, ${old.length}::int) = ${old}`
  await withEverything(work.transaction, async () => {
    const row = await sql<{ levels: number }>`
      select max(length(org_code) - ${old.length}::int) / 3 + 1 as levels from sys_depart
      where ${within} and deleted_at is null`.first(db)
    const code = await freeCode(work, parentId, row?.levels ?? 1)
    await sql`update sys_depart set org_code = ${code} || substr(org_code, ${old.length + 1}::int)
      where ${within}`.run(db)
  })
}

/** The next code below a parent; codes of deleted departments are not reused. */
async function freeCode({ transaction }: Work, parentId: unknown, levels: number): Promise<string> {
  const prefix = parentId == null ? '' : await codeOf(transaction, plainText(parentId))
  if (prefix.length / 3 + levels > DEEPEST) {
    throw new Refused('department.tooDeep', { args: { max: DEEPEST } })
  }
  const last = await withEverything(transaction, () =>
    sql<{ code: string }>`
    select org_code as code from sys_depart
    where left(org_code, ${prefix.length}::int) = ${prefix} and length(org_code) = ${prefix.length + 3}
    order by org_code collate "C" desc limit 1`.first(transaction),
  )
  const code = nextOrgCode(prefix, last?.code)
  if (code === undefined) throw new Refused('record.tooMany', { args: { max: 5148 } })
  return code
}

async function codeOf(db: Connected, id: string): Promise<string> {
  const row = await sql<{ code: string }>`
    select org_code as code from sys_depart where id = ${id}`.first(db)
  return row?.code ?? ''
}

/** @throws Refused department.inUse with the number of departments and users still in them */
async function demandEmpty({ transaction }: Work, ids: readonly string[]): Promise<void> {
  const db = transaction
  const wanted = sql`${[...ids]}::bigint[]`
  const [held] = await withEverything(transaction, async () => {
    return sql<{ departments: number; users: number }>`
      select
        (select count(*)::int from sys_depart
          where parent_id = any(${wanted}) and id <> all(${wanted}) and deleted_at is null) as departments,
        (select count(distinct u.id)::int from sys_user_depart l join sys_user u on u.id = l.user_id
          where l.dep_id = any(${wanted}) and u.deleted_at is null) as users`.rows(db)
  })
  const { departments, users } = held ?? { departments: 0, users: 0 }
  if (departments > 0 || users > 0) {
    throw new Refused('department.inUse', { args: { departments, users } })
  }
  await withEverything(transaction, () =>
    sql`update sys_user set depart_id = null where depart_id = any(${wanted})`.run(db),
  )
}
