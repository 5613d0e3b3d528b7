import type { ErrorTable } from './errorTable.ts'

export const exportsErrors = {
  /** args: max */
  'export.useJob': { status: 422 },
  /** args: from, zone */
  'export.pastWeek': { status: 422 },
  /** args: max */
  'job.tooMany': { status: 429 },
  'job.ended': { status: 409 },
  'job.notAllowed': { status: 403 },
  'job.givenUp': { status: 500 },
  'bulk.nothing': { status: 422 },
  /** args: max */
  'bulk.tooMany': { status: 422 },
  /** args: count */
  'bulk.countChanged': { status: 409 },
  'import.mapping': { status: 400 },
  'import.sheetGone': { status: 409 },
  /** A second row with the same key. */
  'import.twice': { status: 422 },
  'import.cellCut': { status: 422 },
  'import.cellFormula': { status: 422 },
  /** args: error */
  'import.cellError': { status: 422 },
  /** args: count */
  'import.ambiguousKey': { status: 422 },
  /** args: entity */
  'import.unknown': { status: 422 },
  /** args: entity */
  'import.ambiguous': { status: 422 },
} as const satisfies ErrorTable
