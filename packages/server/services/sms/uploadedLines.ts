import { columnVariables, isCellError } from '@tandem/core'
import type { NumberSheet } from '@tandem/model'
import {
  type SheetBatch,
  type SheetFile,
  type SheetReader,
  type SheetReadOptions,
  SheetRefused,
  type SheetRow,
} from '../../ports/sheetReader.ts'
import { Refused } from '../Refused.ts'
import { encodingOf } from '../sheets/encodingOf.ts'
import type { Line } from '../campaign/line.ts'

/** Largest upload in MB, for the sentence of a refusal. */
export const MAX_UPLOAD_MB = 64
/** Rows read to detect the columns of a file, and the number of sample values shown. */
const LAYOUT_ROWS = 200
const SAMPLE_VALUES = 3
const SAMPLE_LETTERS = 40

export interface UploadedLines {
  lines: AsyncIterable<Line[]>
  /** The file's layout: of the lines that were read, else its first ones are read for it. Null if there are none. */
  sheet: () => Promise<NumberSheet | null>
}

/**
 * The numbers of an uploaded file, in batches. A refusal may follow after lines were returned, so nothing of the
 * file may take effect before the end.
 * @param column 0-based column of the numbers; if left out, it is detected
 * @param sure refuses a text that may be in several encodings
 * @param names the variables of the text; each line brings the values of the columns with these names
 * @throws Refused file.*
 */
export function uploadedLines(
  reader: SheetReader,
  file: SheetFile,
  {
    signal,
    names = [],
    ...how
  }: { signal?: AbortSignal; names?: readonly string[] } & Pick<
    SheetReadOptions,
    'column' | 'encoding' | 'expected' | 'sure'
  > = {},
): UploadedLines {
  let sheet: NumberSheet | null = null
  let places: number[] | undefined
  async function* read(): AsyncGenerator<Line[]> {
    const options = { ...how, ...(signal === undefined ? {} : { signal }) }
    try {
      for await (const batch of reader.read(file, options)) {
        sheet ??= layoutOf(batch)
        const { columns } = sheet
        places ??= names.map((name) => columns.findIndex(({ variable }) => variable === name))
        const from = places
        yield batch.rows.map((row) => lineOf(row, from))
      }
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error
      const encodings = error.encodings.join(', ')
      throw new Refused(error.code, {
        args: { line: error.line ?? 1, max: MAX_UPLOAD_MB, ...(encodings && { encodings }) },
      })
    }
  }
  return {
    lines: read(),
    sheet: async () => {
      // A repeated request is answered from what was stored, and reads none of its file.
      if (sheet === null) for await (const _batch of read()) break
      return sheet
    },
  }
}

/** A row as a line of the list: with the values of the text from these columns, none of which may be unreadable. */
function lineOf(
  { row, number, reason: own, cells, formulas = [] }: SheetRow,
  from: number[],
): Line {
  const values = from.map((place) => cells[place] ?? '')
  const reason =
    own ??
    (from.some((place) => formulas.includes(place)) ? 'value.formula' : undefined) ??
    (values.some(isCellError) ? 'value.error' : undefined)
  return { row, text: number, ...(reason && { reason }), ...(from.length > 0 && { values }) }
}

function layoutOf({ column, header, rows, text }: SheetBatch): NumberSheet {
  const first = rows.slice(0, LAYOUT_ROWS)
  const width = Math.max(header.length, column + 1, ...first.map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, index) => header[index] ?? '')
  const variables = columnVariables(headings)
  return {
    column,
    encoding: text ? encodingOf(text) : null,
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
