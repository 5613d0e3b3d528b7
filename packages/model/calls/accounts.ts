/** GET /sys/user/own, and the body of PUT /sys/user/editOwn with `version` as it was read. */
export interface OwnProfile {
  realname: string
  email: string | null
  /** E.164. */
  phone: string | null
  /** Language of mails and messages; null: the company's. */
  locale: 'en_US' | 'zh_CN' | null
  /** IANA zone; null: the company's. */
  timeZone: string | null
  version: number
}

/** PUT /sys/user/editOwn. `password` only when e-mail or phone change: they can open the account. */
export interface OwnProfileInput extends OwnProfile {
  password?: string
}

/** GET /sys/user/totp: two-step sign-in of one's own account. */
export interface OwnTotp {
  enabled: boolean
  /** Since when, ISO 8601 UTC. */
  since: string | null
  recoveryCodesLeft: number
}

/** POST /sys/user/totp/enrol {password}. Nothing is asked for before `confirm` {code}. */
export interface TotpEnrolment {
  /** Base32, for typing in. */
  secret: string
  /** otpauth:// address, for a QR code. */
  uri: string
}

/** Answer of totp/confirm and totp/recoveryCodes; these codes are shown this once. */
export interface RecoveryCodes {
  codes: string[]
}

/** One session of GET /sys/session/own. */
export interface OwnSession {
  id: string
  /** As the browser calls itself; null when it did not say. */
  userAgent: string | null
  ip: string | null
  createTime: string
  lastSeenTime: string
  /** The session that asks. */
  isThis: boolean
}

/** One row of GET /sys/session/list. */
export interface SessionListRow extends OwnSession {
  userId: string
  username: string
  realname: string
  companyId: string
  companyId_dictText: string
  /** A read-only stay: somebody else looks at the console as this user. */
  isActing: boolean
  /** Who looks, null when that person is out of the reader's sight. */
  actedBy: string | null
}
