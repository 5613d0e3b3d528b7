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
