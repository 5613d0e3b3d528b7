/** POST /sys/login. `captcha` and `checkKey` only once the server asked for them (login.captchaRequired). */
export interface LoginInput {
  username: string
  password: string
  remember_me?: boolean
  captcha?: string
  checkKey?: string
  /** Once the server asked for it (login.googleCodeRequired): of the authenticator app, or a recovery code. */
  googleCode?: string
}

/**
 * Calls after which the session has another token, since it is another session: whoever copied the token before has
 * nothing any more. They answer the new one as the sign-in does, as `result.token`; with that of the call nothing works.
 */
export const renewingCalls = [
  '/sys/selectDepart',
  '/sys/user/updatePassword',
  '/sys/user/totp/confirm',
  '/sys/user/totp/disable',
] as const

/**
 * What a session may owe before it opens anything: a password of one's own in place of one that was made, or two-step
 * sign-in where it is asked of staff. Every other call is refused with the code beside it.
 */
export const owedSteps = {
  password: 'session.passwordDue',
  secondStep: 'session.secondStepDue',
} as const
export type OwedStep = keyof typeof owedSteps
