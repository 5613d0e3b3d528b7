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
  // Why an outgoing event was given up.
  'outbox.expired': { status: 409 },
  'outbox.crashed': { status: 409 },
  'outbox.unreadable': { status: 409 },
  'outbox.fault': { status: 409 },
  'outbox.noHost': { status: 409 },
  'outbox.notPublic': { status: 409 },
  'outbox.noAnswer': { status: 409 },
  // What staff cannot do about one.
  'outbox.notDead': { status: 409 },
  'callback.off': { status: 409 },
  'outbox.dropped': { status: 409 },
} as const satisfies ErrorTable
