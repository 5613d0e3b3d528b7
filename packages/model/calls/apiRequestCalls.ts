import { z } from 'zod'

import { callEffects, defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const text = z.string().nullable()

const replayableSchema = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  allowed: z.boolean().describe('Whether the reader may make the call themselves.'),
  effect: z.enum(callEffects),
  quote: text.describe('The path that prices the same body; null: nothing does.'),
  takes: z.array(z.string()).describe('The names of its parameters.'),
  sendsFile: z.boolean(),
  answersFile: z.boolean(),
})
/** What can be asked again, as its definition says. */
export type Replayable = z.output<typeof replayableSchema>

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
  call: replayableSchema.nullable().describe('Null: no key makes such a call any more.'),
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
