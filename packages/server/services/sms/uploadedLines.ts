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
 * @throws Refused file.*
 */
export function uploadedLines(
  reader: SheetReader,
  file: SheetFile,
  { column, signal }: { column?: number | undefined; signal?: AbortSignal } = {},
): UploadedLines {
  let sheet: NumberSheet | null = null
  async function* read(): AsyncGenerator<Line[]> {
    const options = {
      ...(column === undefined ? {} : { column }),
      ...(signal === undefined ? {} : { signal }),
    }
    try {
      for await (const batch of reader.read(file, options)) {
        sheet ??= layoutOf(batch)
        yield batch.rows.map(({ row, number, reason }) => ({
          row,
          text: number,
          ...(reason && { reason }),
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
  return {
    column,
    columns: Array.from({ length: width }, (_, index) => ({
      heading: header[index] ?? '',
      sample: first
        .map(({ cells }) => cells[index] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, SAMPLE_VALUES)
        .map((cell) => cell.slice(0, SAMPLE_LETTERS)),
    })),
  }
}
