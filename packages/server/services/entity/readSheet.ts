import { type SheetFile, type SheetReader, SheetRefused } from '../../ports/sheetReader.ts'
import { Refused } from '../Refused.ts'

/** A row of a sheet below its headings; `row` as a spreadsheet counts. */
export interface ImportRow {
  row: number
  cells: readonly string[]
}

/**
 * The first row with anything in it as headings, then the rows below in batches.
 * @throws Refused import.empty, import.tooManyRows past `most`; SheetRefused
 */
export async function* readSheet(
  sheets: SheetReader,
  file: SheetFile,
  most: number,
): AsyncGenerator<{ headings: readonly string[]; rows: ImportRow[] }> {
  let headings: readonly string[] | undefined
  let count = 0
  try {
    for await (const batch of sheets.read(file, { column: 0 })) {
      const rows = batch.rows.map(({ row, cells }) => ({ row, cells }))
      // The reader looks for numbers; a heading it took for data is the first row all the same.
      headings ??= batch.header.length > 0 ? batch.header : (rows.shift()?.cells ?? [])
      count += rows.length
      if (count > most) throw new Refused('import.tooManyRows', { args: { max: most } })
      if (rows.length > 0) yield { headings, rows }
    }
  } catch (error) {
    // The reader's word for it speaks of numbers.
    const empty = error instanceof SheetRefused && error.code === 'file.empty'
    throw empty ? new Refused('import.empty') : error
  }
  if (count === 0) throw new Refused('import.empty')
}
