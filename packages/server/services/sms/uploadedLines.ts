import { type SheetFile, type SheetReader, SheetRefused } from '../../ports/sheetReader.ts'
import { Refused } from '../Refused.ts'
import type { Line } from './recipients.ts'

/** Largest upload in MB, for the sentence of a refusal. */
export const MAX_UPLOAD_MB = 64

/**
 * The numbers of an uploaded file, in batches. A refusal may come after lines were given, so nothing of the file
 * may take effect before the end. @throws Refused file.*
 */
export async function* uploadedLines(
  reader: SheetReader,
  file: SheetFile,
  signal?: AbortSignal,
): AsyncGenerator<Line[]> {
  try {
    for await (const { rows } of reader.read(file, signal ? { signal } : {})) {
      yield rows.map(({ row, number, reason }) => ({
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
