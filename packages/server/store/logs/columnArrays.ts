import { type Sql, sql } from '../database/sql.ts'

/**
 * Rows as one array per column, for `unnest`.
 * @param columns the type of each column, in the order of `unnest`
 */
export function columnArrays<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
  rows: readonly Row[],
): Sql {
  const names = Object.keys(columns) as (keyof Row & string)[] // the table's own keys
  return sql.join(
    names.map((name) => sql`${rows.map((row) => row[name])}::${sql.text(columns[name])}[]`),
  )
}
