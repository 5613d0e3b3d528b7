import { z } from 'zod'

import { triedProviderSchema } from '../answers/numbers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** What networks are asked about numbers. */
export const hlrCalls = {
  try: defineCall({
    method: 'POST',
    path: '/sms/hlrProvider/try',
    access: 'hlrProvider:try',
    summary: 'Ask one provider about one number',
    ids: { id: 'hlrProvider' },
    in: z.strictObject({ id, mobile: z.string().min(3).max(32) }),
    out: triedProviderSchema,
  }),
}
