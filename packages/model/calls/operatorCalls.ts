import { z } from 'zod'

import { prefixHistorySchema } from '../answers/numbers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** What can be asked of operators beyond the common calls. */
export const operatorCalls = {
  prefixHistory: defineCall({
    method: 'GET',
    path: '/sms/operator/prefixHistory',
    access: 'numberPrefix:list',
    readOnly: true,
    summary: 'Who added, moved and removed the prefixes of an operator: the last 200 changes',
    ids: { id: 'operator' },
    in: z.strictObject({ id }),
    out: prefixHistorySchema,
  }),
}
