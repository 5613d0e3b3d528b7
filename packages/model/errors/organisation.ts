import type { ErrorTable } from './errorTable.ts'

/** Errors of departments and of companies that cannot trade. */
export const organisationErrors = {
  /** args: departments, users */
  'department.inUse': { status: 409 },
  /** args: max */
  'department.tooDeep': { status: 422 },
  /** An agent that is pending approval, or was rejected. */
  'company.notApproved': { status: 403 },
  /** args: limit, left */
  'sms.dailyLimit': { status: 422 },
} as const satisfies ErrorTable
