import type { SheetBatch, SheetRefusal } from '../../ports/sheetReader.ts'
import type { SheetKind } from './sheetLimits.ts'

/** The parent's request to the child, as its one argument in JSON. */
export type SheetRequest = { path: string; kind: SheetKind; column?: number }

/** What the child writes to its standard output, one JSON text per line. The last one is `end` or `refused`. */
export type SheetFrame =
  | { batch: SheetBatch }
  | { refused: { code: SheetRefusal; line?: number } }
  | { end: true }
