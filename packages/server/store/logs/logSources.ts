import { likeOf } from '../lists/likeOf.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Names of people as visible to the reader; others are null. */
const joins = 'left join sys_user u on u.id = l.user_id'

/** Names of people as visible to the reader; the reason of a refusal as its code. */
const columns = { username: 'coalesce(u.realname, l.username)', reasonText: 'l.reason' }

/** Sign-ins with a word in a name, an address or a browser, or with one of these outcomes. */
export function signInHas(word: string, outcomes: readonly string[]): Sql {
  const like = likeOf(word.trim())
  return sql`l.username ilike ${like} or l.ip ilike ${like} or l.user_agent ilike ${like}
    or l.outcome = any (${[...outcomes]}::text[])`
}

/** Operations with a word in a name, an address or a path, or with one of these access codes or paths (`like`). */
export function operationHas(
  word: string,
  { codes, paths }: { codes: readonly string[]; paths: readonly string[] },
): Sql {
  const like = likeOf(word.trim())
  return sql`l.username ilike ${like} or l.ip ilike ${like} or l.path ilike ${like}
    or l.access = any (${[...codes]}::text[]) or l.path like any (${[...paths]}::text[])`
}

/** Sign-ins and sign-outs. */
export const signInSource: LineSource = { table: 'sign_in_log', joins, columns }

/** Calls that changed something. */
export const operationSource: LineSource = {
  table: 'operation_log',
  joins,
  columns,
  filters: {
    outcome(asked) {
      if (asked === 'done') return sql`l.status < 400`
      return asked === 'refused' ? sql`l.status >= 400` : undefined
    },
  },
}
