import type { ErrorTable } from './errorTable.ts'

export const rightsErrors = {} as const satisfies ErrorTable
