import type { ErrorTable } from './errorTable.ts'

/** Lookups of numbers. */
export const numberErrors = {
  /** args: name, reason */
  'hlr.failed': { status: 502 },
  /** args: name */
  'hlr.silent': { status: 409 },
} as const satisfies ErrorTable
