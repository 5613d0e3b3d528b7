import type { LegacyEncoding, TextEncoding } from '@tandem/core/cells'

/** An uploaded file on disk: its path, and its original name (the extension matters). */
export type SheetFile = { path: string; name: string }

/**
 * Why a number cannot be used: its cell has a formula, shows an error such as #N/A, or is a further number of a row whose
 * column is not the one of the numbers.
 */
export type CellReason = 'cell.formula' | 'cell.error' | 'cell.otherNumber'

export type SheetRow = {
  /** 1-based, as in a spreadsheet or editor; the header row counts. */
  row: number
  /** A number of the row as unmodified text; '' if it has none. A row with several numbers comes several times. */
  number: string
  /** Every cell of the row as text. A formula is '' here: it is never evaluated. */
  cells: readonly string[]
  /** Set if the number cell cannot be used, whatever its text. */
  reason?: CellReason
  /** 0-based columns of this row that contain a formula. */
  formulas?: readonly number[]
}

export type SheetBatch = {
  /** 0-based column of `number`. The same in every batch of a file. */
  column: number
  /** Texts of the header row, [] if the file has none. It is not among the rows. */
  header: readonly string[]
  rows: readonly SheetRow[]
  /** Of a text file, in its first batch: in what it was read. */
  text?: TextReading
}

/** In what a text file was read. */
export type TextReading = {
  encoding: TextEncoding
  /**
   * If the file does not say what it is: its first lines beside ASCII as they were read, then as they may be meant
   * instead.
   */
  choices: readonly { encoding: TextEncoding; rows: readonly (readonly string[])[] }[]
}

export type SheetReadOptions = {
  /** 0-based column of the numbers. Without it, the column is detected. */
  column?: number | undefined
  /** Rows as they are, one each, none of them a header: not a list of numbers. */
  table?: boolean
  /** In what a text file is, if somebody said so. */
  encoding?: TextEncoding | undefined
  /** In what text is saved where the file comes from; tells where the file itself leaves it open. */
  expected?: readonly LegacyEncoding[]
  /** Refuses a text that may be in several encodings (file.encodingUnclear) instead of taking the likeliest. */
  sure?: boolean
  signal?: AbortSignal
}

/** Reads a file of numbers: txt, csv, xls or xlsx. */
export interface SheetReader {
  /**
   * Rows in file order, in batches; at most a few batches are read ahead of a slow consumer. Blank
   * rows are left out. Ending the loop early, or the signal, stops all work at once.
   *
   * A refusal may follow after rows were yielded (damage may be found late), so nothing from a file
   * may take effect before the loop has ended.
   * @throws SheetRefused; the signal's reason once it is aborted
   */
  read(file: SheetFile, options?: SheetReadOptions): AsyncIterable<SheetBatch>
}

/** Why a whole file is refused. */
export const sheetRefusals = [
  /**
   * Not a plain txt, csv, xls or xlsx, or not the type its name says: macros, a password, a disguise.
   */
  'file.type',
  /** No row with a number column. */
  'file.empty',
  'file.tooLarge',
  /** Unpacks to far more than a file of numbers ever contains, or has false sizes. */
  'file.bomb',
  /** In no encoding that is known, or not in the one that was said; `line` is the first unreadable one. */
  'file.encoding',
  /** In one of several encodings, and somebody has to say in which: `encodings`. */
  'file.encodingUnclear',
  'file.lineTooLong',
  'file.columns',
  /** Damaged: truncated, or inconsistent with its directory. */
  'file.broken',
  'file.timeout',
] as const

export type SheetRefusal = (typeof sheetRefusals)[number]

/** A file refused as a whole; `line` (1-based) if the error has a position. */
export class SheetRefused extends Error {
  readonly code: SheetRefusal
  readonly line: number | undefined
  /** Those that a file may be in, the likeliest first. */
  readonly encodings: readonly TextEncoding[]

  constructor(
    code: SheetRefusal,
    line?: number,
    cause?: unknown,
    encodings: readonly TextEncoding[] = [],
  ) {
    super(line === undefined ? code : `${code} at line ${line}`, { cause })
    this.name = 'SheetRefused'
    this.code = code
    this.line = line
    this.encodings = encodings
  }
}
