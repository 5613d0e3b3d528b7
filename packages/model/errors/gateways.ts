import type { ErrorTable } from './errorTable.ts'

/** Errors of gateways and their connection sets. */
export const gatewayErrors = {
  'gateway.memberHybrid': { status: 422 },
  'gateway.noMembers': { status: 422 },
  'gateway.inherits': { status: 409 },
  /** args: name */
  'gateway.needsHost': { status: 409 },
} as const satisfies ErrorTable
