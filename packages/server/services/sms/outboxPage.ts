import { type Window, windowSql } from '../lists/listQuery.ts'
import type { OutboxPart, OutboxQuery } from './outboxQuery.ts'

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
): string {
  const [only, ...more] = parts
  if (only && more.length === 0) return pageOfPart(only, window, total)
  const firstOfEach = { ...window, pageNo: 1, size: depthOf(window) - 1 }
  const firsts = parts.map((part) => `(${pageOfPart(part, firstOfEach, total)})`)
  return `select b.id from (${firsts.join(' union all ')}) b ${windowSql(window, 'b.id').tail}`
}

/** How many rows from the start the page could need, including the one after it. */
const depthOf = ({ from, pageNo, size }: Window): number =>
  (from ? 0 : (pageNo - 1) * size) + size + 1

/** Every branch returns as many as the page could need from it. */
function pageOfPart(part: OutboxPart, window: Window, total: number): string {
  const { from, id, where, branches } = part
  const { where: place, tail } = windowSql(window, id)
  const depth = depthOf(window)
  const runs = branches.reduce((product, { count }) => product * count, 1)
  if (branches.length === 0 || Math.min(runs * depth, total + runs) > MOST_ROWS) {
    return `select ${id} as id from ${from} where ${[...walked(part), place].join(' and ')} ${tail}`
  }
  const { tail: firstOfEach } = windowSql({ ...window, pageNo: 1, size: depth - 1 }, id)
  return `select b.id from ${branched(part, `select ${id} as id`, `${where} and ${place} ${firstOfEach}`)}
    ${windowSql(window, 'b.id').tail}`
}

/** Selects nothing for each matching message, of every branch up to a limit. */
export const branchedSql = ({ parts }: OutboxQuery, most: number): string =>
  parts
    .map((part) =>
      part.branches.length === 0
        ? `select from ${part.from} where ${part.where}`
        : `select from ${branched(part, 'select', `${part.where} limit ${most}`)}`,
    )
    .join(' union all ')

/** `from … where …` of all matching messages. */
export function matchingSql({ parts }: OutboxQuery): string {
  const each = parts.map((part) => `from ${part.from} where ${walked(part).join(' and ')}`)
  const [only, ...more] = each
  if (only !== undefined && more.length === 0) return only
  return `from (${each.map((one) => `select ${one}`).join(' union all ')}) x`
}

function walked({ where, branches }: OutboxPart): string[] {
  const asked = branches.map(({ column, type, bound, isAll }) =>
    // Mentions its values anyway: a statement may not leave out a given parameter.
    isAll ? `${bound}::${type}[] is not null` : `${column} = any (${bound}::${type}[])`,
  )
  return [where, ...asked]
}

function branched({ from, branches }: OutboxPart, select: string, rest: string): string {
  const values = branches.map(({ bound, type }, n) => `unnest(${bound}::${type}[]) v${n} (value)`)
  const chosen = branches.map(({ column }, n) => `${column} = v${n}.value`)
  return `${values.join(' cross join ')} cross join lateral (
      ${select} from ${from} where ${chosen.join(' and ')} and ${rest}) b`
}
