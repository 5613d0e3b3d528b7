// Sign-in methods other than the password. Every call except the `registration` ones is public and gives the same
// answer for known and unknown users; every POST can also require a captcha (`captcha`, `checkKey` of
// /sys/randomImage).

/** Purpose of a code (the family's `smsmode`): 0 signing in, 1 requesting an account, 2 resetting a password. */
export const codeModes = ['0', '1', '2'] as const
export type CodeMode = (typeof codeModes)[number]

/** Channels for sending a code. */
export const codeWays = ['phone', 'mail'] as const
export type CodeWay = (typeof codeWays)[number]

/**
 * The captcha a form adds once the server asked for it with `login.captchaRequired` (GET
 * /sys/randomImage/{checkKey}). It is valid once: after a refusal, or for the next call, request another.
 */
export interface Picture {
  captcha?: string
  checkKey?: string
}

/** POST /sys/sms. Number with country code, '+' and spaces allowed. */
export interface SmsCodeInput extends Picture {
  mobile: string
  smsmode: CodeMode
}

/** POST /sys/mailCode. Codes for signing in are sent by phone only. */
export interface MailCodeInput extends Picture {
  email: string
  mode: '1' | '2'
}

/**
 * POST /sys/phoneLogin -> LoginResult. `captcha` is the code of the SMS. Refusals: door.codeWrong (wrong, used, expired
 * or tried five times: not distinguished), login.wait, and after the right code the same as /sys/login (frozen,
 * suspended, address, authenticator code: send the request again with `googleCode`, the code is still valid).
 */
export interface PhoneLoginInput {
  mobile: string
  captcha: string
  remember_me?: boolean
  googleCode?: string
}

/**
 * POST /sys/user/register. One verification is needed: `smscode` (mode 1, to `phone`) or `mailcode` (mode 1, to
 * `email`); a captcha if neither `phone` nor `mail` is among the open methods. Refusals: door.closed,
 * door.codeWrong, request.invalid with fields. A taken name is not reported to the applicant; an administrator
 * sees it.
 */
export interface RegisterInput extends Picture {
  companyName: string
  contactName: string
  email: string
  /** Number with country code. */
  phone: string
  username: string
  password: string
  /** ISO 3166-1 alpha-2. */
  country?: string
  remark?: string
  smscode?: string
  mailcode?: string
}

/** POST /sys/user/resetCode -> CodeSent, step 2: a code to the phone or mailbox on file for the account. */
export interface ResetCodeInput extends Picture {
  /** Username, e-mail address or phone number of the account. */
  account: string
  way: CodeWay
}

/**
 * POST /sys/user/phoneVerification -> ResetPass, still step 2. `{phone, smscode}` is accepted too. Refusals:
 * door.codeWrong.
 */
export interface ResetVerification {
  account: string
  way: CodeWay
  smscode: string
}

/** POST or PUT /sys/user/passwordChange -> null, step 3. Ends every session. Refusals: door.resetExpired, password.*. */
export interface PasswordReset {
  resetToken: string
  password: string
  confirmpassword: string
}

/**
 * GET /cas/client/validateLogin?ticket&service -> LoginResult. `service` is the URL the CAS server redirected to,
 * without `ticket`. Refusals: door.closed, door.ssoService, door.ssoRefused, door.ssoUnreachable, login.*. After
 * login.googleCodeRequired, send the same ticket again with `googleCode`, within three minutes.
 */
export interface CasLoginInput {
  ticket: string
  service: string
  googleCode?: string | undefined
}

export const registrationStates = ['pending', 'approved', 'refused'] as const
