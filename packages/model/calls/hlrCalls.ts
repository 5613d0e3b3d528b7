import { z } from 'zod'

import { lookupQuoteSchema, triedProviderSchema } from '../answers/numbers.ts'
import { userJobRowSchema } from '../answers/userJobs.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** Most numbers of one lookup. */
export const MOST_LOOKED_UP = 10_000

const mobiles = z
  .string()
  .min(3)
  .max(MOST_LOOKED_UP * 32)
  .describe('Numbers with their country codes, separated by commas, semicolons or line breaks.')
  .meta({ examples: ['+6591230001'] })

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
  quote: defineCall({
    method: 'POST',
    path: '/sms/hlrLookup/quote',
    access: 'hlrLookup:add',
    summary: 'What a lookup of these numbers would cost',
    isAct: false,
    in: z.strictObject({ mobiles }),
    out: lookupQuoteSchema,
  }),
  start: defineCall({
    method: 'POST',
    path: '/sms/hlrLookup/start',
    access: 'hlrLookup:add',
    summary:
      'Look numbers up, as a job: one query is charged for each number that a network answers about',
    once: true,
    in: z.strictObject({
      mobiles,
      budget: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,6})?$/)
        .optional()
        .describe('What it may cost, as the quote said; it stops before it would cost more.'),
    }),
    out: userJobRowSchema,
  }),
}
