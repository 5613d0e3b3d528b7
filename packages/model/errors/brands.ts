import type { ErrorTable } from './errorTable.ts'

export const brandsErrors = {} as const satisfies ErrorTable
