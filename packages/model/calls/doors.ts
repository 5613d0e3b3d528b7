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

export const registrationStates = ['pending', 'approved', 'refused'] as const
