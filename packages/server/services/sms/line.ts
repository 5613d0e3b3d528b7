/** One line of a list, unchanged. */
export interface Line {
  row: number
  text: string
  /** Set by the file reader if the cell cannot be used. */
  reason?: 'cell.formula'
}
