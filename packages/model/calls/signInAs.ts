/** Longest duration of signing in as another user. */
export const signInAsMinutes = 30
export const signInAsReasonLength = { min: 5, max: 200 } as const

/** POST /sys/user/signInAs. `code` of the caller's own authenticator, if they use one. */
export interface SignInAsInput {
  id: string
  reason: string
  code?: string
}
