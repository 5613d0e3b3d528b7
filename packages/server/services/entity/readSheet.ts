import { headingRow } from '@tandem/core'

import { type SheetFile, type SheetReader, SheetRefused } from '../../ports/sheetReader.ts'
import { Refused } from '../Refused.ts'

/** Titles are expected only at the top of a sheet. */
const SEARCHED_ROWS = 10

/** A row of a sheet below its headings; `row` as in a spreadsheet. */
export interface ImportRow {
  row: number
  cells: readonly string[]
}

/**
 * The heading row, which titles may precede, then the rows below in batches.
 * @param names how many columns the cells of a row name
 * @throws Refused import.empty, import.tooManyRows beyond `most`; SheetRefused
 */
export async function* readSheet(
  sheets: SheetReader,
  file: SheetFile,
  most: number,
  names: (cells: readonly string[]) => number,
): AsyncGenerator<{ headings: readonly string[]; rows: ImportRow[] }> {
  let headings: readonly string[] | undefined
  let count = 0
  try {
    for await (const batch of sheets.read(file, { column: 0 })) {
      let rows = batch.rows.map(({ row, cells }) => ({ row, cells }))
      if (headings === undefined) {
        // The reader looks for numbers; what it took for a header is just the first row.
        const first = batch.header.length > 0 ? [batch.header] : []
        const lines = [...first, ...rows.map(({ cells }) => cells)]
        const at = headingRow(lines.slice(0, SEARCHED_ROWS), names)
        headings = lines[at] ?? []
        rows = rows.slice(at + 1 - first.length)
      }
      count += rows.length
      if (count > most) throw new Refused('import.tooManyRows', { args: { max: most } })
      if (rows.length > 0) yield { headings, rows }
    }
  } catch (error) {
    // The reader's own error mentions numbers.
    const empty = error instanceof SheetRefused && error.code === 'file.empty'
    throw empty ? new Refused('import.empty') : error
  }
  if (count === 0) throw new Refused('import.empty')
}
