import type { ErrorTable } from './errorTable.ts'

export const doorsErrors = {} as const satisfies ErrorTable
