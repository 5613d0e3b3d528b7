import type { Tone } from '../kit/field.ts'

export const userJobKinds = ['export', 'import', 'bulk', 'lookup', 'repush', 'rates'] as const
export type UserJobKind = (typeof userJobKinds)[number]

/** `draft`: a sheet read for an import that was not started yet; such jobs are in no list. */
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
/** Content types of files. */
export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<SheetFormat, string>

/** How long the file of an export is kept. */
export const userJobFileHours = 24
/** Maximum rows of an export; a longer list is cut, which the job reports. */
export const mostExportRows = 1_000_000
/** Maximum rows of an import. */
export const mostImportRows = 100_000
/** Maximum records of a bulk job. */
export const mostBulkRows = 50_000

/** Bulk actions on all records that match a filter. */
export const bulkVerbs = ['delete', 'freeze', 'thaw', 'enable', 'disable'] as const
export type BulkVerb = (typeof bulkVerbs)[number]

/** The permissions they need: the same as for one record. */
export const bulkRights = {
  delete: 'delete',
  freeze: 'frozenBatch',
  thaw: 'frozenBatch',
  enable: 'edit',
  disable: 'edit',
} as const satisfies Record<BulkVerb, string>

/** What an import does with rows: add new records, change existing ones, or both. Other rows are skipped. */
export const importModes = ['both', 'add', 'change'] as const
export type ImportMode = (typeof importModes)[number]
