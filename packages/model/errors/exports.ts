import type { ErrorTable } from './errorTable.ts'

export const exportsErrors = {} as const satisfies ErrorTable
