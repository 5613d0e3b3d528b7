import type { ErrorTable } from './errorTable.ts'

export const noticesErrors = {} as const satisfies ErrorTable
