import { type Sql, sql } from '../database/sql.ts'

/** The part of a list that a page shows. */
export interface Window {
  size: number
  pageNo: number
  descending: boolean
  /** Where the page continues: after this id, or before it if `back`. */
  from: { id: string; back: boolean } | null
}

/**
 * `order by … limit …` and the keyset condition of a window over the column `id`; one extra row indicates a next page.
 */
export function windowSql(window: Window, id: string): { where: Sql; order: Sql; tail: Sql } {
  const { size, pageNo, descending, from } = window
  const down = from?.back ? !descending : descending
  const column = sql.id(id)
  const where = from ? sql`${column} ${down ? sql`<` : sql`>`} ${BigInt(from.id)}` : sql`true`
  const offset = from ? 0 : (pageNo - 1) * size
  const order = sql`order by ${column} ${down ? sql`desc` : sql`asc`}`
  return { where, order, tail: sql`${order} limit ${size + 1} offset ${offset}` }
}

/** Ids of a column between two, both included; undefined is no bound. */
export const idsWithin = (
  column: string,
  { from, to }: { from: bigint | undefined; to: bigint | undefined },
): Sql =>
  sql.all([
    from === undefined ? undefined : sql`${sql.id(column)} >= ${from}`,
    to === undefined ? undefined : sql`${sql.id(column)} <= ${to}`,
  ])
