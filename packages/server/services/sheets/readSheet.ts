import { FORMULA_CELL, headingRow } from '@tandem/core'

import {
  type SheetFile,
  type SheetReader,
  type SheetReadOptions,
  SheetRefused,
  type SheetRow,
  type TextReading,
} from '../../ports/sheetReader.ts'
import { Refused } from '../Refused.ts'

/** Titles are expected only at the top of a sheet. */
const SEARCHED_ROWS = 10

/** A row of a sheet below its headings; `row` as in a spreadsheet. */
export interface ImportRow {
  row: number
  cells: readonly string[]
}

/** How a text file is to be read. */
export type SheetText = Pick<SheetReadOptions, 'encoding' | 'expected' | 'sure'>

/**
 * The heading row, which titles may precede, then the rows below in batches; the first says in what a text file was read.
 * @param names how many columns the cells of a row name
 * @throws Refused import.empty, import.tooManyRows beyond `most`; SheetRefused
 */
export async function* readSheet(
  sheets: SheetReader,
  file: SheetFile,
  most: number,
  names: (cells: readonly string[]) => number,
  how: SheetText = {},
): AsyncGenerator<{ headings: readonly string[]; rows: ImportRow[]; text?: TextReading }> {
  let headings: readonly string[] | undefined
  let count = 0
  try {
    for await (const batch of sheets.read(file, { ...how, table: true })) {
      let rows = batch.rows.map(importRowOf)
      if (headings === undefined) {
        const lines = rows.map(({ cells }) => cells)
        const at = headingRow(lines.slice(0, SEARCHED_ROWS), names)
        headings = lines[at] ?? []
        rows = rows.slice(at + 1)
      }
      count += rows.length
      if (count > most) throw new Refused('import.tooManyRows', { args: { max: most } })
      const { text } = batch
      if (rows.length > 0) yield { headings, rows, ...(text && { text }) }
    }
  } catch (error) {
    // The reader's own error mentions numbers.
    const empty = error instanceof SheetRefused && error.code === 'file.empty'
    throw empty ? new Refused('import.empty') : error
  }
  if (count === 0) throw new Refused('import.empty')
}

function importRowOf({ row, cells, formulas }: SheetRow): ImportRow {
  if (formulas === undefined) return { row, cells }
  return { row, cells: cells.map((cell, at) => (formulas.includes(at) ? FORMULA_CELL : cell)) }
}
