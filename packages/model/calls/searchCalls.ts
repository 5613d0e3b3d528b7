import { z } from 'zod'

import { searchResultSchema } from '../answers/search.ts'
import { defineCall } from '../kit/call.ts'

const LONGEST = 64
/** A fast typist makes about thirty calls a minute; several users may share one address. */
const PER_MINUTE = 600

/** The search of the console. */
export const searchCalls = {
  search: defineCall({
    method: 'GET',
    path: '/sys/search',
    // Each kind of record checks the permission to list it.
    access: 'signedIn',
    readOnly: true,
    summary: 'Records by id, telephone number or a part of their name',
    perMinute: PER_MINUTE,
    ids: { keyword: 'company' },
    in: z.strictObject({ keyword: z.string().trim().min(1).max(LONGEST) }),
    out: searchResultSchema,
  }),
}
