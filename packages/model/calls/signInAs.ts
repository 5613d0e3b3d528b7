/** Longest duration of signing in as another user. */
export const signInAsMinutes = 30
export const signInAsReasonLength = { min: 5, max: 200 } as const
