import { idText, type Page, timeListFields, wireIds } from '@tandem/model'
import { z } from 'zod'

import { countExactly } from '../../store/database/countExactly.ts'
import { countUpTo } from '../../store/database/countUpTo.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { type Conditions, conditions } from '../lists/conditions.ts'
import { madeWithin, pageOf, type TimeList, windowOf, windowSql } from '../lists/listQuery.ts'
import { likeOf } from '../lists/likeOf.ts'

/** The parameters of every log. */
export const logListFields = {
  ...timeListFields,
  id: wireIds.optional(),
  companyId: idText.optional(),
  userId: idText.optional(),
  /** Part of a name, an address or an action; `*` at its ends is ignored. */
  keyWord: z.string().max(64).optional(),
}
export interface LogList extends TimeList {
  id?: string[] | undefined
  companyId?: string | undefined
  userId?: string | undefined
  keyWord?: string | undefined
}

/** Common conditions of logs: visible companies and people, then the filters. `person` names the column of the user. */
export function logConditions(
  ctx: Ctx,
  input: LogList,
  person: 'user_id' | 'actor_id' | 'create_user_id',
): Conditions {
  const where = conditions()
  if (ctx.scope !== 'everything') {
    const [only, ...more] = ctx.scope.companies
    // An index by company and id provides a list's order for one company, not for a set.
    if (only !== undefined && more.length === 0) where.and('l.company_id = ?', only)
    else where.and('l.company_id = any (?::bigint[])', [...ctx.scope.companies])
  }
  if (ctx.people !== 'all') where.and(`l.${person} = any (?::bigint[])`, [...ctx.people.userIds])
  if (input.id) where.and('l.id = any (?::bigint[])', input.id)
  if (input.companyId) where.and('l.company_id = ?', input.companyId)
  if (input.userId) where.and(`l.${person} = ?`, input.userId)
  madeWithin(ctx, where, input, 'l.id')
  return where
}

/** The search word of `keyWord` for `ilike`, undefined if empty. */
export function keyWordOf({ keyWord }: LogList): string | undefined {
  const bare = keyWord?.replaceAll('*', '').trim()
  return bare ? likeOf(bare) : undefined
}

/**
 * One page of a log with the table `l`; exact up to 10,000 lines; above, or after a second of counting, the planner's
 * estimate.
 */
export async function logPage<T extends { id: string }>(
  { client }: Transaction,
  input: LogList,
  where: Conditions,
  { table, columns, joins = '' }: { table: string; columns: string; joins?: string },
): Promise<Page<T>> {
  const window = windowOf(input)
  const { where: place, order, tail } = windowSql(window, 'l.id')
  const asked = where.sql()
  // The lines first: skipped ones are not joined.
  const lines = `select l.* from ${table} l where ${asked} and ${place} ${tail}`
  const { rows } = await client.query<T>(
    `select ${columns} from (${lines}) l ${joins} ${order}`,
    where.values,
  )
  const matching = `from ${table} l where ${asked}`
  const exact = input.exactCount
    ? await countExactly({ client }, matching, where.values)
    : undefined
  const counted =
    exact === undefined
      ? await countUpTo({ client }, `select ${matching}`, where.values)
      : { total: exact, totalIsEstimate: false }
  const total = Math.max(counted.total, rows.length)
  return pageOf(window, rows, { ...counted, total })
}

/** Companies and users of lines as visible to a reader; others are null. */
export const whoJoins = `left join sys_company co on co.id = l.company_id left join sys_user u on u.id = l.user_id`
