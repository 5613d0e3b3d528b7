import type { ErrorTable } from './errorTable.ts'

/** Lookups of numbers. */
export const numberErrors = {
  /** args: number, secret: the places as they are written */
  'hlr.url': { status: 422 },
  /** args: basic */
  'hlr.headers': { status: 422 },
  'hlr.mapping': { status: 422 },
  'hlr.off': { status: 409 },
  /** args: max */
  'hlr.tooMany': { status: 422 },
  /** args: left */
  'hlr.none': { status: 422 },
  'hlr.budget': { status: 422 },
  'hlr.noMoney': { status: 422 },
  /** args: name, reason */
  'hlr.failed': { status: 502 },
  /** args: name */
  'hlr.silent': { status: 409 },
} as const satisfies ErrorTable
