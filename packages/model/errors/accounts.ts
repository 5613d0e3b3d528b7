import type { ErrorTable } from './errorTable.ts'

/** Errors of one's own account, two-step sign-in, addresses and sessions. */
export const accountsErrors = {
  /** The password was right; a code of the authenticator app is asked for (field `googleCode`). */
  'login.googleCodeRequired': { status: 400 },
  'login.googleCodeWrong': { status: 400 },
  'login.ipNotAllowed': { status: 400 },
  'password.common': { status: 400 },
  /** A password asked for again before something grave. */
  'password.wrong': { status: 400 },
  'totp.alreadyOn': { status: 409 },
  'totp.notOn': { status: 409 },
  'totp.notPending': { status: 409 },
  /** Platform staff keep it on while the platform asks for it. */
  'totp.staffKeep': { status: 409 },
  'user.ownTotp': { status: 409 },
  /** args: address */
  'address.lockOut': { status: 409 },
  'profile.passwordRequired': { status: 400 },
  'user.ownContact': { status: 409 },
  'session.ownEnd': { status: 409 },
} as const satisfies ErrorTable
