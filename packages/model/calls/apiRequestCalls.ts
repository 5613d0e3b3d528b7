import { z } from 'zod'

import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const text = z.string().nullable()

const requestContentsSchema = z.object({
  hidden: z
    .boolean()
    .describe('The reader may not see what was asked: the rest is null, whatever is kept.'),
  query: text.describe('As JSON; values that are not kept are masked.'),
  body: text.describe('As JSON, masked in the same way; null: none, or too long to keep.'),
  bodyBytes: z.number().nullable().describe('How long the body was; null: there was none.'),
  answer: text.describe('As JSON; null: none, a file, or too long to keep.'),
  answerBytes: z.number().nullable(),
  requestKey: text.describe('The idempotency key it came with.'),
})
export type RequestContents = z.output<typeof requestContentsSchema>

/** What programs asked with API keys. */
export const apiRequestCalls = {
  contents: defineCall({
    method: 'GET',
    path: '/sys/apiRequest/contents',
    access: 'apiRequest:list',
    readOnly: true,
    summary: 'What one request asked and how it was answered',
    ids: { id: 'apiRequest' },
    in: z.strictObject({ id }),
    out: requestContentsSchema,
  }),
}
