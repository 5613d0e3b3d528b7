import { columnVariables } from '@tandem/core'
import type { NumberSheet } from '@tandem/model'
import {
  type SheetBatch,
  type SheetFile,
  type SheetReader,
  SheetRefused,
} from '../../ports/sheetReader.ts'
import { Refused } from '../Refused.ts'
import type { Line } from './line.ts'

/** Largest upload in MB, for the sentence of a refusal. */
export const MAX_UPLOAD_MB = 64
/** Rows read to detect the columns of a file, and the number of sample values shown. */
const LAYOUT_ROWS = 200
const SAMPLE_VALUES = 3
const SAMPLE_LETTERS = 40

export interface UploadedLines {
  lines: AsyncIterable<Line[]>
  /** The file's layout; null until its first lines were read. */
  sheet: () => NumberSheet | null
}

/**
 * The numbers of an uploaded file, in batches. A refusal may follow after lines were returned, so nothing of the
 * file may take effect before the end.
 * @param column 0-based column of the numbers; if left out, it is detected
 * @param names the variables of the text; each line brings the values of the columns with these names
 * @throws Refused file.*
 */
export function uploadedLines(
  reader: SheetReader,
  file: SheetFile,
  {
    column,
    signal,
    names = [],
  }: { column?: number | undefined; signal?: AbortSignal; names?: readonly string[] } = {},
): UploadedLines {
  let sheet: NumberSheet | null = null
  let places: number[] | undefined
  async function* read(): AsyncGenerator<Line[]> {
    const options = {
      ...(column === undefined ? {} : { column }),
      ...(signal === undefined ? {} : { signal }),
    }
    try {
      for await (const batch of reader.read(file, options)) {
        sheet ??= layoutOf(batch)
        const { columns } = sheet
        places ??= names.map((name) => columns.findIndex(({ variable }) => variable === name))
        const from = places
        yield batch.rows.map(({ row, number, reason, cells }) => ({
          row,
          text: number,
          ...(reason && { reason }),
          ...(from.length > 0 && { values: from.map((place) => cells[place] ?? '') }),
        }))
      }
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error
      throw new Refused(error.code, { args: { line: error.line ?? 1, max: MAX_UPLOAD_MB } })
    }
  }
  return { lines: read(), sheet: () => sheet }
}

function layoutOf({ column, header, rows }: SheetBatch): NumberSheet {
  const first = rows.slice(0, LAYOUT_ROWS)
  const width = Math.max(header.length, column + 1, ...first.map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, index) => header[index] ?? '')
  const variables = columnVariables(headings)
  return {
    column,
    columns: headings.map((heading, index) => ({
      heading,
      variable: variables[index] ?? '',
      sample: first
        .map(({ cells }) => cells[index] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, SAMPLE_VALUES)
        .map((cell) => cell.slice(0, SAMPLE_LETTERS)),
    })),
  }
}
