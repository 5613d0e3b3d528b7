/** Title rows a sheet may have above its headings: exports of the API family have two. */
const MOST_TITLES = 3

/**
 * Index of the heading row among the first filled rows of a sheet. Title rows have one filled cell that names no
 * column, above a row that names some; if there is no such row, the first row is used.
 * @param names how many columns a row names
 */
export function headingRow(
  rows: readonly (readonly string[])[],
  names: (cells: readonly string[]) => number,
): number {
  const at = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
  if (at > MOST_TITLES || names(rows[at] ?? []) === 0) return 0
  return rows.slice(0, at).every((cells) => names(cells) === 0) ? at : 0
}
