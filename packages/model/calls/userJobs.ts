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

/**
 * What an import does with rows: those of a key nobody has are added, those of a record that is there change it, or
 * both. The rest is skipped.
 */
export const importModes = ['both', 'add', 'change'] as const
export type ImportMode = (typeof importModes)[number]
