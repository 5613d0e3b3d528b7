import type { ErrorTable } from './errorTable.ts'

/** Errors of the pages linked from the header. */
export const ownErrors = {
  'testTool.refused': { status: 422 },
  'testTool.onePart': { status: 422 },
  'testTool.priceChanged': { status: 409 },
  'testTool.alreadySent': { status: 409 },
} as const satisfies ErrorTable
