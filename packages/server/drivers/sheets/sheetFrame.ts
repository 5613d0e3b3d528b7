import type { TextEncoding } from '@tandem/core/cells'
import type { SheetBatch, SheetReadOptions, SheetRefusal } from '../../ports/sheetReader.ts'
import type { SheetKind } from './sheetLimits.ts'

/** The parent's request to the child, as its one argument in JSON. */
export type SheetRequest = { path: string; kind: SheetKind } & Omit<SheetReadOptions, 'signal'>

/** What the child writes to its standard output, one JSON text per line. The last one is `end` or `refused`. */
export type SheetFrame =
  | { batch: SheetBatch }
  | { refused: { code: SheetRefusal; line?: number; encodings?: readonly TextEncoding[] } }
  | { end: true }
