import { type Window, windowSql } from './listQuery.ts'
import type { OutboxQuery } from './outboxQuery.ts'

/** Rows that the branches of a page may read together; past that, the list is walked down instead. */
const MOST_ROWS = 300_000

/**
 * Selects the ids of a page, in any order, by indexes alone where they know all that is asked. Every branch gives as
 * many as the page could take from it. `total`: how many there are at all, as far as it is known.
 */
export function pageSql(
  query: OutboxQuery,
  window: Window,
  total = Number.POSITIVE_INFINITY,
): string {
  const { from, id, where, branches } = query
  const { where: place, tail } = windowSql(window, id)
  const depth = (window.from ? 0 : (window.pageNo - 1) * window.size) + window.size + 1
  const runs = branches.reduce((product, { count }) => product * count, 1)
  if (branches.length === 0 || Math.min(runs * depth, total + runs) > MOST_ROWS) {
    return `select ${id} as id from ${from} where ${[...walked(query), place].join(' and ')} ${tail}`
  }
  const { tail: firstOfEach } = windowSql({ ...window, pageNo: 1, size: depth - 1 }, id)
  return `select b.id from ${branched(query, `select ${id} as id`, `${where} and ${place} ${firstOfEach}`)}
    ${windowSql(window, 'b.id').tail}`
}

/** Selects nothing for each of the messages meant, of every branch up to so many. */
export function branchedSql(query: OutboxQuery, most: number): string {
  const { from, where, branches } = query
  if (branches.length === 0) return `select from ${from} where ${where}`
  return `select from ${branched(query, 'select', `${where} limit ${most}`)}`
}

/** `from … where …` of all the messages meant. */
export const matchingSql = (query: OutboxQuery): string =>
  `from ${query.from} where ${walked(query).join(' and ')}`

function walked({ where, branches }: OutboxQuery): string[] {
  const asked = branches.map(({ column, type, bound, isAll }) =>
    // Said of its values all the same: a statement may not leave out one it is given.
    isAll ? `${bound}::${type}[] is not null` : `${column} = any (${bound}::${type}[])`,
  )
  return [where, ...asked]
}

function branched({ from, branches }: OutboxQuery, select: string, rest: string): string {
  const values = branches.map(({ bound, type }, n) => `unnest(${bound}::${type}[]) v${n} (value)`)
  const chosen = branches.map(({ column }, n) => `${column} = v${n}.value`)
  return `${values.join(' cross join ')} cross join lateral (
      ${select} from ${from} where ${chosen.join(' and ')} and ${rest}) b`
}
