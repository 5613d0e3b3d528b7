/** What a column is when room runs out. */
export interface Foldable {
  key: string
  /** Lower folds later; left out, the place of the column is its rank. */
  rank?: number | undefined
  /** Never folds: it names the row, or is its state or its time. */
  keeps: boolean
  /** No row of this page has a value there. */
  empty: boolean
  /** px it needs. */
  width: number
}

/**
 * Keys of the columns that fold into the record because a table of `room` px has no place for them: empty ones first,
 * then those of the lowest rank. What never folds stays, also where the table then scrolls.
 * @param room px left for the columns given
 */
export function foldedColumns(columns: readonly Foldable[], room: number): string[] {
  let needed = columns.reduce((sum, { width }) => sum + width, 0)
  const inOrder = columns
    .map((column, place) => ({ ...column, rank: column.rank ?? place }))
    .filter(({ keeps }) => !keeps)
    .toSorted((a, b) => Number(b.empty) - Number(a.empty) || b.rank - a.rank)
  const folded: string[] = []
  for (const { key, width } of inOrder) {
    if (needed <= room) break
    folded.push(key)
    needed -= width
  }
  return folded
}
