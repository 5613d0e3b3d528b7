/** An uploaded file on disk: its path, and its original name (the extension matters). */
export type SheetFile = { path: string; name: string }

export type SheetRow = {
  /** 1-based, as in a spreadsheet or editor; the header row counts. */
  row: number
  /** The cell of the number column as unmodified text; '' if the row has none. */
  number: string
  /** Every cell of the row as text. A formula is '' here: it is never evaluated. */
  cells: readonly string[]
  /** Set if the number cell cannot be used, whatever its text. */
  reason?: 'cell.formula'
  /** 0-based columns of this row that contain a formula. */
  formulas?: readonly number[]
}

export type SheetBatch = {
  /** 0-based column of `number`. The same in every batch of a file. */
  column: number
  /** Texts of the header row, [] if the file has none. It is not among the rows. */
  header: readonly string[]
  rows: readonly SheetRow[]
}

export type SheetReadOptions = {
  /** 0-based column of the numbers. Without it, the column is detected. */
  column?: number
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
  /** Neither UTF-8, UTF-16 nor GB18030; `line` is the first unreadable one. */
  'file.encoding',
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

  constructor(code: SheetRefusal, line?: number, cause?: unknown) {
    super(line === undefined ? code : `${code} at line ${line}`, { cause })
    this.name = 'SheetRefused'
    this.code = code
    this.line = line
  }
}
