import { z } from 'zod'

import { userInfoSchema } from './session.ts'

/** A separate read-only session. */
export const signInAsResultSchema = z.object({
  token: z.string(),
  userInfo: userInfoSchema,
  endsAt: z.string().describe('When it ends, ISO 8601 UTC.'),
})
export type SignInAsResult = z.output<typeof signInAsResultSchema>
