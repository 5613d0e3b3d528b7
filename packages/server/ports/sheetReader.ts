/** An uploaded file on disk: where it lies, and the name its owner gave it (the extension counts). */
export type SheetFile = { path: string; name: string }

export type SheetRow = {
  /** 1-based, as a spreadsheet or an editor counts; the header row counts too. */
  row: number
  /** The cell of the number column as text, untouched; '' when the row has none. */
  number: string
  /** Every cell of the row as text. A formula is '' here: it is never evaluated. */
  cells: readonly string[]
  /** Set when the number cell cannot be used, whatever its text. */
  reason?: 'cell.formula'
  /** 0-based columns of this row that hold a formula. */
  formulas?: readonly number[]
}

export type SheetBatch = {
  /** 0-based column that `number` was taken from. The same in every batch of a file. */
  column: number
  /** Texts of the header row, [] when the file has none. It is not among the rows. */
  header: readonly string[]
  rows: readonly SheetRow[]
}

export type SheetReadOptions = {
  /** 0-based column of the numbers. Without it, the column that looks like numbers is taken. */
  column?: number
  signal?: AbortSignal
}

/** Reads a file of numbers: txt, csv, xls or xlsx. */
export interface SheetReader {
  /**
   * Rows in file order, in batches; nothing is read ahead of a slow consumer but a few batches.
   * Blank rows are left out. Ending the loop early, or the signal, stops all work at once.
   *
   * A refusal may come after rows were yielded (a damaged file shows its damage late),
   * so nothing of a file may take effect before the loop has ended.
   * @throws SheetRefused; the signal's reason once it is aborted
   */
  read(file: SheetFile, options?: SheetReadOptions): AsyncIterable<SheetBatch>
}

/** Why a whole file is refused. */
export const sheetRefusals = [
  /** Not a plain txt, csv, xls or xlsx, or not the one its name says: macros, a password, a disguise. */
  'file.type',
  /** No row with a number column in it. */
  'file.empty',
  'file.tooLarge',
  /** Unpacks to far more than a file of numbers ever holds, or lies about its sizes. */
  'file.bomb',
  /** Neither UTF-8, UTF-16 nor GB18030; `line` is the first unreadable one. */
  'file.encoding',
  'file.lineTooLong',
  'file.columns',
  /** Damaged: cut short, or not what its own directory says. */
  'file.broken',
  'file.timeout',
] as const

export type SheetRefusal = (typeof sheetRefusals)[number]

/** A file refused as a whole; `line` (1-based) where the fault has a place. */
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
