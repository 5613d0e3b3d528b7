import type { ErrorTable } from './errorTable.ts'

/**
 * Errors of signing in and of the session. A wrong password is not a 401: that status ends a session (spec §8).
 */
export const sessionErrors = {
  'session.required': { status: 401 },
  'session.expired': { status: 401 },
  /** The session can do nothing else before this is done (`owedSteps`). */
  'session.passwordDue': { status: 403 },
  'session.secondStepDue': { status: 403 },
  'login.wrong': { status: 400 },
  'login.frozen': { status: 400 },
  'login.companySuspended': { status: 400 },
  'login.captchaRequired': { status: 400 },
  'login.captchaWrong': { status: 400 },
  'login.captchaExpired': { status: 400 },
  'login.wait': { status: 429 },
  'department.required': { status: 400 },
  'department.foreign': { status: 403 },
  'password.required': { status: 400 },
  'password.mismatch': { status: 400 },
  'password.wrongOld': { status: 400 },
  'password.rule': { status: 400 },
  'password.same': { status: 400 },
  'user.ownFreeze': { status: 409 },
  'user.ownDelete': { status: 409 },
  'user.lastAdmin': { status: 409 },
  'role.notGrantable': { status: 403 },
  'role.audience': { status: 422 },
  'company.parentKind': { status: 422 },
  'company.ownSuspend': { status: 409 },
  'company.sellerCurrency': { status: 422 },
  'company.currency': { status: 422 },
  'exchangeRate.inForce': { status: 409 },
  'exchangeRate.past': { status: 422 },
  'exchangeRate.sameCurrency': { status: 422 },
  'exchangeRate.heldBefore': { status: 422 },
  /** args: base, quotes, secret: the places as they are written */
  'exchangeProvider.url': { status: 422 },
  'exchangeProvider.mapping': { status: 422 },
  'tree.cycle': { status: 422 },
} as const satisfies ErrorTable
