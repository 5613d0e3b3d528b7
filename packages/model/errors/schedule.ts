import type { ErrorTable } from './errorTable.ts'

export const scheduleErrors = {} as const satisfies ErrorTable
