import type { UserInfo } from './session.ts'

/** Longest stay in somebody else's console. */
export const signInAsMinutes = 30
export const signInAsReasonLength = { min: 5, max: 200 } as const

/** POST /sys/user/signInAs. `code` of one's own authenticator, where one has it. */
export interface SignInAsInput {
  id: string
  reason: string
  code?: string
}

/** A read-only session of its own. */
export interface SignInAsResult {
  token: string
  userInfo: UserInfo
  /** When it ends, ISO 8601 UTC. */
  endsAt: string
}
