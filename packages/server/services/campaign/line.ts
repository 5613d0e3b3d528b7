import type { CellReason } from '../../ports/sheetReader.ts'

/** Why a line of a file cannot be used, whatever its number: its own cell, or one of a value that the text needs. */
export type LineReason = CellReason | 'value.formula' | 'value.error'

/** One line of a list, unchanged. */
export interface Line {
  row: number
  text: string
  /** What it brings for the variables of the text, in their order, as people wrote it. */
  values?: readonly string[]
  /** Set by the file reader if the cell cannot be used. */
  reason?: LineReason
}
