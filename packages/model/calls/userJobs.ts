import type { Tone } from '../kit/field.ts'

export const userJobKinds = ['export', 'import', 'bulk'] as const
export type UserJobKind = (typeof userJobKinds)[number]

/** `draft`: a sheet was read for an import that nobody started yet; such jobs are in no list. */
export const userJobStatuses = [
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const
export type UserJobStatus = (typeof userJobStatuses)[number]

export const userJobTones: Readonly<Record<UserJobStatus, Tone>> = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
}

export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** A file of an export is kept this long. */
export const userJobFileHours = 24
/** Rows of one export; a longer list is cut there, and says so. */
export const mostExportRows = 1_000_000
/** Rows of one import. */
export const mostImportRows = 100_000
/** Records one bulk job deals with. */
export const mostBulkRows = 50_000

/** What may be done to all records a filter means. */
export const bulkVerbs = ['delete', 'freeze', 'thaw', 'enable', 'disable'] as const
export type BulkVerb = (typeof bulkVerbs)[number]

/** POST <path>/deleteMatching, frozenMatching, enableMatching. */
export interface BulkOrder {
  /** Filters of the list as they travel; `selections` names records by id. */
  filters: Readonly<Record<string, string>>
  /** How many records the person was told it is about; another number is refused, so that nobody does what they did not see. */
  count: number
}

/** An export, an import or a change of many records, of one's own, GET /sys/userJob/list. */
export interface UserJobRow {
  id: string
  kind: UserJobKind
  /** Name of the entity or list, and what the reader calls it. */
  list: string
  listText: string
  /** bulk: what is done to each record. */
  verb: BulkVerb | null
  status: UserJobStatus
  /** Rows done of rows there are; an export's total may be an estimate. */
  done: number
  total: number | null
  /** Rows that were left out. */
  failed: number
  /** Its file as it is saved; null while there is none, or no longer. But for exports it holds the rows left out. */
  fileName: string | null
  fileBytes: number | null
  /** An export that ended at its longest. */
  cut: boolean
  /** Why it failed, as a sentence. */
  error: string | null
  createTime: string
  startTime: string | null
  endTime: string | null
  /** When the file goes. */
  expireTime: string | null
}

/** The live topic `userJob`. */
export type UserJobNews = Pick<UserJobRow, 'id' | 'status' | 'done' | 'total' | 'failed'>

/** A sheet that was read, POST <path>/importSheet: which column could be which field. */
export interface ImportDraft {
  id: string
  fileName: string
  /** Rows below the headings. */
  rows: number
  headings: readonly string[]
  /** The first rows. */
  sample: readonly (readonly string[])[]
  /** Fields a column may be, in the reader's words. */
  fields: readonly { name: string; label: string; required: boolean }[]
  /** Field of each column as its heading suggests; null: left out. */
  mapping: readonly (string | null)[]
}

/** One way in which rows are wrong, and what repairs them. */
export interface ImportFault {
  /** Field and its label; null when the whole row is meant. */
  field: string | null
  label: string | null
  /** What is expected. */
  message: string
  rows: number
  /** The first of them: row of the file, column letter, value. */
  examples: readonly { row: number; column: string | null; value: string | null }[]
}

/**
 * What an import does with rows: those of a key nobody has are added, those of a record that is there change it, or
 * both. The rest is skipped.
 */
export const importModes = ['both', 'add', 'change'] as const
export type ImportMode = (typeof importModes)[number]

/** What came of the rows that were tried, but for those with faults. */
export interface ImportFigures {
  added: number
  changed: number
  /** As the record is already. */
  unchanged: number
  /** Not of the mode. */
  skipped: number
}

/** What an import would do, POST <path>/importCheck; nothing was written. */
export interface ImportPreview {
  total: number
  good: number
  bad: number
  /** Rows that were tried to the last rule; the others were checked cell by cell. */
  tried: number
  figures: ImportFigures
  faults: readonly ImportFault[]
  warnings: readonly string[]
  /** The first rows as they would be, in words; keys are field names. */
  rows: readonly { row: number; cells: Readonly<Record<string, string>>; fault: string | null }[]
}
