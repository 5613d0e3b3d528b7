// The ways in besides the password. Every call but `registration` ones is public and answers alike for people it
// knows and does not know; every POST may also be asked for a picture (`captcha`, `checkKey` of /sys/randomImage).

/** What a code is for (the family's `smsmode`): 0 signing in, 1 asking for an account, 2 a forgotten password. */
export const codeModes = ['0', '1', '2'] as const
export type CodeMode = (typeof codeModes)[number]

/** Ways a code can go. */
export const codeWays = ['phone', 'mail'] as const
export type CodeWay = (typeof codeWays)[number]

/**
 * The picture a form adds once the server asked with `login.captchaRequired` (GET /sys/randomImage/{checkKey}).
 * It is read once: after a refusal, or for the next call, draw another.
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

/** POST /sys/mailCode. Signing in goes by phone only. */
export interface MailCodeInput extends Picture {
  email: string
  mode: '1' | '2'
}

/**
 * POST /sys/phoneLogin -> LoginResult. `captcha` is the code of the SMS. Refusals: door.codeWrong (wrong, used,
 * expired or five times tried: all alike), login.wait, and after the right code whatever /sys/login says of the account
 * (frozen, suspended, address, authenticator code: send the same again with `googleCode`, the code still holds).
 */
export interface PhoneLoginInput {
  mobile: string
  captcha: string
  remember_me?: boolean
  googleCode?: string
}

/**
 * POST /sys/user/register. One proof is needed: `smscode` (mode 1, to `phone`) or `mailcode` (mode 1, to `email`);
 * with neither `phone` nor `mail` among the open doors a picture. Refusals: door.closed, door.codeWrong,
 * request.invalid with fields. A name that is taken is not told: an administrator sees it.
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

/** POST /sys/user/resetCode -> CodeSent, step 2: a code to the phone or mail box that the account has on file. */
export interface ResetCodeInput extends Picture {
  /** Username, e-mail address or phone number of the account. */
  account: string
  way: CodeWay
}

/** POST /sys/user/phoneVerification -> ResetPass, still step 2. `{phone, smscode}` is taken too. Refusals: door.codeWrong. */
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
 * GET /cas/client/validateLogin?ticket&service -> LoginResult. `service` is the address the CAS server came back to,
 * without `ticket`. Refusals: door.closed, door.ssoService, door.ssoRefused, door.ssoUnreachable, login.*. After
 * login.googleCodeRequired the same ticket goes again with `googleCode`, for three minutes.
 */
export interface CasLoginInput {
  ticket: string
  service: string
  googleCode?: string | undefined
}

export const registrationStates = ['pending', 'approved', 'refused'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** A request for an account as GET /sys/registration/list and /queryById answer it. */
export interface Registration {
  id: string
  reference: string
  companyName: string
  contactName: string
  email: string
  phone: string
  username: string
  country: string | null
  remark: string | null
  status: RegistrationState
  /** What the applicant proved to own. */
  verified: CodeWay | null
  locale: 'en_US' | 'zh_CN'
  createTime: string
  /** Whoever decided, and when. */
  judgeBy: string | null
  judgeTime: string | null
  /** Why it was refused. */
  reason: string | null
  /** Made by the approval. */
  companyId: string | null
  userId: string | null
  /** How the newest mail to the applicant fared. */
  mail: 'queued' | 'sent' | 'failed' | null
}

/** POST /sys/registration/approve: makes company and user at once; its role is the one named as the kind. */
export interface RegistrationApproval {
  id: string
  kind: 'agent' | 'customer'
  parentId: string
  currency: string
  rateGroupId?: string | null
  /** Instead of what was asked for, when it is taken. */
  companyName?: string
  username?: string
}

/** POST /sys/registration/refuse. The reason goes into the mail as it is. */
export interface RegistrationRefusal {
  id: string
  reason: string
}
