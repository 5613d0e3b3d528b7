import type { ErrorTable } from './errorTable.ts'

export const viewsErrors = {
  /** args: max */
  'view.tooMany': { status: 422 },
  /** args: max (KB) */
  'view.tooLarge': { status: 422 },
  'view.nameTaken': { status: 409 },
} as const satisfies ErrorTable
