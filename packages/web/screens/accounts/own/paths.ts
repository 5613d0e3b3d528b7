/** Whether one's own account has the second step. */
export const OWN_TOTP = '/sys/user/totp'
/** Where one is signed in. */
export const OWN_SESSIONS = '/sys/session/own'
