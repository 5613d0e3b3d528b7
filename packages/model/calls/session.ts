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
 * What a session may require before anything else: replacing a generated password, or two-step sign-in if the
 * platform requires it of staff. Every other call is refused with this code.
 */
export const owedSteps = {
  password: 'session.passwordDue',
  secondStep: 'session.secondStepDue',
} as const
export type OwedStep = keyof typeof owedSteps
