/** One line of a list, unchanged. */
export interface Line {
  row: number
  text: string
  /** What it brings for the variables of the text, in their order, as people wrote it. */
  values?: readonly string[]
  /** Set by the file reader if the cell cannot be used. */
  reason?: 'cell.formula'
}
