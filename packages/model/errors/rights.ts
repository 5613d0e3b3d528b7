import type { ErrorTable } from './errorTable.ts'

export const rightsErrors = {
  'role.scopeTooWide': { status: 403 },
  /** The administrator role: without it staff would be locked out. */
  'role.lastWay': { status: 409 },
  /** A built-in menu or button. */
  'permission.builtIn': { status: 409 },
  'user.seesAmounts': { status: 403 },
} as const satisfies ErrorTable
