import type { ErrorTable } from './errorTable.ts'

export const rightsErrors = {
  'role.scopeTooWide': { status: 403 },
  'user.seesAmounts': { status: 403 },
} as const satisfies ErrorTable
