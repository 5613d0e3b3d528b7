/**
 * Rows as one array per column, for `unnest`: its typed placeholders, and their values in the same
 * order.
 * @param columns the type of each column, in the order of `unnest`
 */
export function columnArrays<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
  rows: readonly Row[],
): { placeholders: string; values: unknown[][] } {
  const names = Object.keys(columns) as (keyof Row & string)[] // the table's own keys
  return {
    placeholders: names.map((name, index) => `$${index + 1}::${columns[name]}[]`).join(', '),
    values: names.map((name) => rows.map((row) => row[name])),
  }
}
