import { type Sql, sql } from '../database/sql.ts'
import { type Window, windowSql } from '../lists/window.ts'
import { isAmong, type OutboxPart, type OutboxQuery } from './messagesQuery.ts'

/**
 * Maximum rows the branches of a page may read together; beyond that, the list is scanned instead.
 */
const MOST_ROWS = 300_000

/**
 * Selects the ids of a page, in any order, using only indexes where they cover the conditions. `total`: the total
 * number, as far as known.
 */
export function pageSql(
  { parts }: OutboxQuery,
  window: Window,
  total = Number.POSITIVE_INFINITY,
): Sql {
  const [only, ...more] = parts
  if (only && more.length === 0) return pageOfPart(only, window, total)
  const firstOfEach = { ...window, pageNo: 1, size: depthOf(window) - 1 }
  const firsts = parts.map((part) => sql`(${pageOfPart(part, firstOfEach, total)})`)
  return sql`
    select b.id from (${sql.join(firsts, ' union all ')}) b ${windowSql(window, 'b.id').tail}`
}

/** How many rows from the start the page could need, including the one after it. */
const depthOf = ({ from, pageNo, size }: Window): number =>
  (from ? 0 : (pageNo - 1) * size) + size + 1

/** Every branch returns as many as the page could need from it. */
function pageOfPart(part: OutboxPart, window: Window, total: number): Sql {
  const { from, id, where, branches } = part
  const { where: place, tail } = windowSql(window, id)
  const depth = depthOf(window)
  const runs = branches.reduce((product, { values }) => product * values.length, 1)
  if (branches.length === 0 || Math.min(runs * depth, total + runs) > MOST_ROWS) {
    return sql`select ${sql.id(id)} as id from ${from} where ${walked(part)} and ${place} ${tail}`
  }
  const { tail: firstOfEach } = windowSql({ ...window, pageNo: 1, size: depth - 1 }, id)
  return sql`select b.id from ${branched(part, sql`select ${sql.id(id)} as id`, sql`${where} and ${place} ${firstOfEach}`)}
    ${windowSql(window, 'b.id').tail}`
}

/** Selects nothing for each matching message, of every branch up to a limit. */
export const branchedSql = ({ parts }: OutboxQuery, most: number): Sql =>
  sql.join(
    parts.map((part) =>
      part.branches.length === 0
        ? sql`select from ${part.from} where ${part.where}`
        : sql`select from ${branched(part, sql`select`, sql`${part.where} limit ${most}`)}`,
    ),
    ' union all ',
  )

/** `from … where …` of all matching messages. */
export function matchingSql({ parts }: OutboxQuery): Sql {
  const each = parts.map((part) => sql`from ${part.from} where ${walked(part)}`)
  const [only, ...more] = each
  if (only !== undefined && more.length === 0) return only
  const selects = each.map((one) => sql`select ${one}`)
  return sql`from (${sql.join(selects, ' union all ')}) x`
}

const walked = ({ where, branches }: OutboxPart): Sql =>
  sql.all([where, ...branches.map((branch) => !branch.isAll && isAmong(branch))])

function branched({ from, branches }: OutboxPart, select: Sql, rest: Sql): Sql {
  const chosen = branches.map(({ column }, n) => sql`${sql.id(column)} = ${sql.id(`v${n}.value`)}`)
  const values = branches.map(
    ({ values: all, type }, n) => sql`unnest(${all}::${type}[]) ${sql.id(`v${n}`)} (value)`,
  )
  return sql`${sql.join(values, ' cross join ')} cross join lateral (
    ${select} from ${from} where ${sql.all(chosen)} and ${rest}) b`
}
