import type { ErrorTable } from './errorTable.ts'

export const viewsErrors = {} as const satisfies ErrorTable
