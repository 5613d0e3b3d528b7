/** A column and how it behaves when space runs out. */
export interface Foldable {
  key: string
  /** Lower ranks fold later; if left out, the column's position is its rank. */
  rank?: number | undefined
  /** Never folds: the row's name, status or time. */
  keeps: boolean
  /** Folds after all, if those that never fold have no room beside each other. */
  yields?: boolean
  /** No row of this page has a value in it. */
  empty: boolean
  /** Required width in px. */
  width: number
}

/**
 * Keys of the columns that fold into the record because a table of `room` px has no space for them: empty ones first,
 * then those of the lowest rank, of equal ones the last. Columns that never fold stay, even if the table then scrolls; what yields goes before that.
 * @param room px available for the given columns
 */
export function foldedColumns(columns: readonly Foldable[], room: number): string[] {
  let needed = columns.reduce((sum, { width }) => sum + width, 0)
  const inOrder = columns
    .map((column, place) => ({ ...column, rank: column.rank ?? place }))
    .filter(({ keeps }) => !keeps)
    .toReversed()
    .toSorted((a, b) => Number(b.empty) - Number(a.empty) || b.rank - a.rank)
  const last = columns.filter(({ keeps, yields }) => keeps && yields === true)
  const folded: string[] = []
  for (const { key, width } of [...inOrder, ...last]) {
    if (needed <= room) break
    folded.push(key)
    needed -= width
  }
  return folded
}
