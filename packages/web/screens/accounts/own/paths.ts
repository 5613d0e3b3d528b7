/** Whether the user's account has two-step sign-in. */
export const OWN_TOTP = '/sys/user/totp'
/** The user's sessions. */
export const OWN_SESSIONS = '/sys/session/own'
