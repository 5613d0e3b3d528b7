import type { ErrorTable } from './errorTable.ts'

/**
 * Errors of sign-in methods other than the password. They do not reveal what was wrong with a code.
 */
export const doorsErrors = {
  'door.closed': { status: 403 },
  'door.codeWait': { status: 429 },
  'door.codeQuota': { status: 429 },
  'door.codeWrong': { status: 400 },
  'door.resetExpired': { status: 400 },
  'door.ssoService': { status: 400 },
  'door.ssoRefused': { status: 400 },
  'door.ssoUnreachable': { status: 503 },
  'registration.judged': { status: 409 },
  'registration.parent': { status: 422 },
  'mail.notSet': { status: 409 },
  'mail.noAddress': { status: 409 },
} as const satisfies ErrorTable
