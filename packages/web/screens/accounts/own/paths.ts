/** Whether the user's account has two-step sign-in. */
export const OWN_TOTP = '/sys/user/totp'
/** The user's notification settings. */
export const OWN_NOTICES = '/sys/user/notices'
/** The user's sessions. */
export const OWN_SESSIONS = '/sys/session/own'
