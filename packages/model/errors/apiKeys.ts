import type { ErrorTable } from './errorTable.ts'

/** Errors of API keys and of signing in as another user. */
export const apiKeysErrors = {
  /**
   * Unknown, revoked, expired, from an address not allowed, of a suspended company: the same answer
   * for all.
   */
  'apiKey.invalid': { status: 401 },
  'apiKey.nameTaken': { status: 409 },
  /** args: scope */
  'apiKey.scopeNotHeld': { status: 403 },
  /** A key sees its whole company, so its creator must too. */
  'apiKey.wholeCompany': { status: 403 },
  'apiKey.noPlatform': { status: 409 },
  /** args: max */
  'apiKey.tooMany': { status: 409 },
  'apiKey.expiryPast': { status: 400 },
  'session.readOnly': { status: 403 },
  'signInAs.self': { status: 409 },
  'signInAs.admin': { status: 403 },
  'signInAs.away': { status: 409 },
} as const satisfies ErrorTable
