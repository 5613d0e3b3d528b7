import type { ErrorTable } from './errorTable.ts'

export const accountsErrors = {} as const satisfies ErrorTable
