import type { ErrorTable } from './errorTable.ts'

/** Errors of tests through gateways. */
export const gatewayTestErrors = {
  'gatewayTest.tooMany': { status: 422 },
  'gatewayTest.tooLong': { status: 422 },
  'gatewayTest.variable': { status: 422 },
  'gatewayTest.noGateways': { status: 422 },
  'gatewayTest.noNumbers': { status: 422 },
  'gatewayTest.notRunning': { status: 409 },
  'gatewayTest.notSent': { status: 409 },
  'testPlan.times': { status: 422 },
  'testPlan.hours': { status: 422 },
  'testNumber.invalid': { status: 422 },
} as const satisfies ErrorTable
