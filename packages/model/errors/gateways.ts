import type { ErrorTable } from './errorTable.ts'

/** Errors of gateways and their connection sets. */
export const gatewayErrors = {
  'gateway.memberHybrid': { status: 422 },
  'gateway.noMembers': { status: 422 },
  'gateway.secrets': { status: 400 },
  /** args: name */
  'gateway.pinnedOther': { status: 422 },
  'httpMapping.url': { status: 400 },
  'httpMapping.headers': { status: 400 },
  /** args: example */
  'httpMapping.body': { status: 400 },
  'httpMapping.place': { status: 400 },
  'httpMapping.answerRules': { status: 400 },
  'httpMapping.receiptWords': { status: 400 },
  /** args: name, more: how many others */
  'gateway.secretsBehind': { status: 409 },
  'gateway.inherits': { status: 409 },
  /** args: name */
  'gateway.needsHost': { status: 409 },
} as const satisfies ErrorTable
