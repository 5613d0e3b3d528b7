/** Longest stay in somebody else's console. */
export const signInAsMinutes = 30
export const signInAsReasonLength = { min: 5, max: 200 } as const

/** POST /sys/user/signInAs. `code` of one's own authenticator, where one has it. */
export interface SignInAsInput {
  id: string
  reason: string
  code?: string
}
