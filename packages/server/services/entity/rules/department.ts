import type { FieldValues } from '@tandem/model'
import { type Kysely, sql } from 'kysely'

import { withEverything } from '../../../store/entity/withEverything.ts'
import { nextOrgCode } from '../../organisation/orgCode.ts'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'
import { demandNoCycle } from '../tree.ts'
import type { Work } from '../work.ts'
import { plainText } from '../../../store/entity/plainText.ts'

/** Departments form a tree per company; the code spells the path and follows a department that moves. */
export const departmentRules: EntityRules = {
  touchesSessions: true,

  async beforeAdd(work, values) {
    // Who sees one department only adds below it.
    if (work.ctx.people !== 'all') values['parentId'] ??= work.ctx.actor.departId
    return { org_code: await freeCode(work, values['parentId']) }
  },

  async beforeEdit(work, before, values: FieldValues) {
    if (values['parentId'] === undefined) return
    await demandNoCycle(work, 'sys_depart', before.id, values['parentId'])
    const code = await freeCode(work, values['parentId'])
    const old = plainText(before['orgCode'])
    await sql`update sys_depart set org_code = ${code} || substr(org_code, ${old.length + 1}::int)
      where company_id = ${before['companyId']} and left(org_code, ${old.length}::int) = ${old}`.execute(
      work.transaction.kysely,
    )
  },
}

/** The next code below a parent; codes of deleted departments are not given again. */
async function freeCode({ transaction }: Work, parentId: unknown): Promise<string> {
  const { kysely } = transaction
  // Codes are unique over all companies, so departments are numbered one at a time.
  await sql`select pg_advisory_xact_lock(20112)`.execute(kysely)
  const prefix = parentId == null ? '' : await codeOf(kysely, plainText(parentId))
  const siblings = await withEverything(transaction, () =>
    sql<{ code: string }>`
    select org_code as code from sys_depart
    where left(org_code, ${prefix.length}::int) = ${prefix} and length(org_code) = ${prefix.length + 3}
    order by org_code collate "C" desc limit 1`.execute(kysely),
  )
  const code = nextOrgCode(prefix, siblings.rows[0]?.code)
  if (code === undefined) throw new Refused('record.tooMany', { args: { max: 5148 } })
  return code
}

async function codeOf(kysely: Kysely<unknown>, id: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select org_code as code from sys_depart where id = ${id}`.execute(kysely)
  return rows[0]?.code ?? ''
}
