import { z } from 'zod'

import { signInAsResultSchema } from '../answers/signInAs.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, plainLine } from '../kit/schema.ts'
import { signInAsReasonLength } from './signInAs.ts'

const reason = z
  .string()
  .trim()
  .min(signInAsReasonLength.min)
  .max(signInAsReasonLength.max)
  .pipe(plainLine)

/** Looking at the console as another user. */
export const signInAsCalls = {
  start: defineCall({
    method: 'POST',
    path: '/sys/user/signInAs',
    access: 'user:signInAs',
    summary: 'Look at the console as another user, read-only, for half an hour',
    ids: { id: 'user' },
    in: z.strictObject({ id, reason, code: z.string().max(64).optional() }),
    out: signInAsResultSchema,
  }),
  end: defineCall({
    method: 'POST',
    path: '/sys/user/endSignInAs',
    access: 'signedIn',
    said: 'endSignInAs',
    readOnly: true,
    summary: 'Back to oneself',
    out: nothingSchema,
  }),
}
