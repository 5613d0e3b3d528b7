import type { Column, TableLayout } from './list.ts'

/** Minimum and maximum width of a column, in px. */
export const WIDTHS = { least: 48, most: 800 } as const

/** Limits a width to the allowed range. */
export const fittingWidth = (px: number): number =>
  Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, px)))

type Choice = Pick<TableLayout, 'columns' | 'order'>

/** Whether a column is shown: by choice, otherwise unless it starts hidden. */
export const isShown = <T>({ key, optional }: Column<T>, { columns = {} }: Choice): boolean =>
  columns[key] ?? optional !== true

/**
 * All columns in the order of the layout. The first names the row and stays first; columns unknown to the layout
 * (added by a later release) follow their predecessor in the default order.
 */
export function orderedColumns<T>(
  columns: readonly Column<T>[],
  { order = [] }: Choice,
): Column<T>[] {
  const [first, ...others] = columns
  if (!first) return []
  const byKey = new Map(others.map((column) => [column.key, column]))
  const result = order.flatMap((key) => byKey.get(key) ?? [])
  if (result.length === 0) return [...columns]
  for (const [index, column] of others.entries()) {
    if (result.includes(column)) continue
    const before = others[index - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column)
  }
  return [first, ...result]
}

/** The columns of a table, in order; also those of an export "as shown". */
export const shownColumns = <T>(columns: readonly Column<T>[], layout: Choice): Column<T>[] =>
  orderedColumns(columns, layout).filter((column, index) => index === 0 || isShown(column, layout))

/** The order after a column moved to another position (the first has position 0 and keeps it). */
export function movedOrder<T>(
  columns: readonly Column<T>[],
  layout: Choice,
  key: string,
  to: number,
): string[] {
  const keys = orderedColumns(columns, layout).map((column) => column.key)
  const from = keys.indexOf(key)
  if (from < 1) return keys.slice(1)
  keys.splice(from, 1)
  keys.splice(Math.min(keys.length, Math.max(1, to)), 0, key)
  return keys.slice(1)
}
