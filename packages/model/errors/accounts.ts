import type { ErrorTable } from './errorTable.ts'

/** Errors of the user's own account, two-step sign-in, address lists and sessions. */
export const accountsErrors = {
  /** The password was correct; a code of the authenticator app is required (field `googleCode`). */
  'login.googleCodeRequired': { status: 400 },
  'login.googleCodeWrong': { status: 400 },
  'login.ipNotAllowed': { status: 400 },
  'password.common': { status: 400 },
  /** A password requested again before a sensitive change. */
  'password.wrong': { status: 400 },
  'totp.alreadyOn': { status: 409 },
  'totp.notOn': { status: 409 },
  'totp.notPending': { status: 409 },
  /** Platform staff cannot turn it off while the platform requires it. */
  'totp.staffKeep': { status: 409 },
  'user.ownTotp': { status: 409 },
  /** args: address */
  'address.lockOut': { status: 409 },
  'profile.passwordRequired': { status: 400 },
  'user.ownContact': { status: 409 },
  'session.ownEnd': { status: 409 },
} as const satisfies ErrorTable
