import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { foldedColumns } from './foldColumns.ts'
import type { Column } from './list.ts'
import { useHandler } from './useHandler.ts'

/**
 * Keys of the columns that do not fit in a table, and the ref that observes it. Widths are those the columns had
 * when they did not fit: then none is narrower than its content.
 */
export function useRoom<T>(
  columns: readonly Column<T>[],
  {
    keeps,
    yields,
    empty,
    layout,
  }: {
    keeps: (column: Column<T>) => boolean
    yields: (column: Column<T>) => boolean
    empty: readonly string[]
    /** How cells are drawn: once that changes, nothing is known about their widths. */
    layout: string
  },
) {
  const [folded, setFolded] = useState<readonly string[]>([])
  const needed = useRef(new Map<string, number>())
  const measuredIn = useRef(layout)
  const [foldedIn, setFoldedIn] = useState(layout)
  if (foldedIn !== layout) {
    setFoldedIn(layout)
    // The table then reports its size with all of them.
    setFolded([])
  }
  const measure = useHandler((box: HTMLElement) => {
    const table = box.querySelector('table')
    if (!table || box.clientWidth === 0) return
    if (measuredIn.current !== layout) {
      measuredIn.current = layout
      needed.current.clear()
    }
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
    const tight = table.offsetWidth > box.clientWidth
    let others = 0
    for (const head of heads) {
      const key = head.dataset['column']
      const { width } = head.getBoundingClientRect()
      // Checkboxes and actions take their space first.
      if (key === undefined) others += width
      else if (tight || !needed.current.has(key)) needed.current.set(key, width)
    }
    if (!tight && folded.length === 0) return
    const next = foldedColumns(
      columns.map((column, place) => ({
        key: column.key,
        rank: column.rank,
        keeps: place === 0 || keeps(column),
        yields: place > 0 && yields(column),
        empty: empty.includes(column.key),
        width: needed.current.get(column.key) ?? 0,
      })),
      box.clientWidth - others,
    )
    // Synchronously: sizes are reported before painting, so that nothing jumps.
    if (next.join() !== folded.join()) flushSync(() => setFolded(next))
  })
  const watch = useCallback(
    (box: HTMLElement | null) => {
      const table = box?.querySelector('table')
      if (!box || !table) return undefined
      const sizes = new ResizeObserver(() => measure(box))
      sizes.observe(box)
      sizes.observe(table)
      return () => sizes.disconnect()
    },
    [measure],
  )
  return { folded, watch }
}

/**
 * Keys of columns in which hardly any row has a value; a column that is not a field of the rows never counts as empty.
 */
export const emptyColumns = <T extends object>(
  columns: readonly Pick<Column<T>, 'key'>[],
  rows: readonly T[],
): string[] =>
  rows.length === 0 ? [] : columns.flatMap(({ key }) => (isSparse(rows, key) ? [key] : []))

/** Keys of columns in which no row has a value. */
export const blankColumns = <T extends object>(
  columns: readonly Pick<Column<T>, 'key'>[],
  rows: readonly T[],
): string[] =>
  rows.length === 0 ? [] : columns.flatMap(({ key }) => (isBlank(rows, key) ? [key] : []))

/** A row may lack a field that others have empty, as a hybrid gateway lacks the state of a link. */
const isBlank = (rows: readonly object[], key: string): boolean =>
  rows.some((row) => key in row) && rows.every((row) => !(key in row) || isEmptyAt(row, key))

/** A column with a value in one row of ten takes no room from columns that always have one. */
const SPARSE = 0.1

const isSparse = (rows: readonly object[], key: string): boolean =>
  rows.filter((row) => !isEmptyAt(row, key)).length <= rows.length * SPARSE

/** Whether a row has no value in it; a column that is not a field never counts as empty. */
export function isEmptyAt(row: object, key: string): boolean {
  const value: unknown = key in row ? Reflect.get(row, key) : undefined
  return key in row && (value === null || value === '')
}
