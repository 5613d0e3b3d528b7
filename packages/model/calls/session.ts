/**
 * POST /sys/login. `captcha` and `checkKey` only after the server asked for them (login.captchaRequired).
 */
export interface LoginInput {
  username: string
  password: string
  remember_me?: boolean
  captcha?: string
  checkKey?: string
  /**
   * Only after the server asked for it (login.googleCodeRequired): a code of the authenticator app, or a
   * recovery code.
   */
  googleCode?: string
}

/**
 * Calls that replace the session's token, so that a copied token becomes useless. Like the sign-in, they return the new
 * one as `result.token`; the token of the call stops working.
 */
export const renewingCalls = [
  '/sys/selectDepart',
  '/sys/user/updatePassword',
  '/sys/user/totp/confirm',
  '/sys/user/totp/disable',
] as const

/**
 * What a session may require before anything else: replacing a generated password, or two-step sign-in if the
 * platform requires it of staff. Every other call is refused with this code.
 */
export const owedSteps = {
  password: 'session.passwordDue',
  secondStep: 'session.secondStepDue',
} as const
export type OwedStep = keyof typeof owedSteps
