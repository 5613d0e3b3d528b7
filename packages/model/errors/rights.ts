import type { ErrorTable } from './errorTable.ts'

export const rightsErrors = {
  'role.scopeTooWide': { status: 403 },
  /** The role of administrators: staff come back in by it. */
  'role.lastWay': { status: 409 },
  /** A menu or button the product comes with. */
  'permission.builtIn': { status: 409 },
  'user.seesAmounts': { status: 403 },
} as const satisfies ErrorTable
