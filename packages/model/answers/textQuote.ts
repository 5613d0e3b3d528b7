import { z } from 'zod'

import { quoteSchema } from './sms.ts'

/** POST /sms/notify/timing/quoteText: another text for a task, at the prices it was accepted at. */
export const textQuoteSchema = quoteSchema
  .pick({
    accepted: true,
    encoding: true,
    units: true,
    partsPerMessage: true,
    parts: true,
    currency: true,
    amount: true,
    balance: true,
    destinations: true,
  })
  .extend({
    leftOut: z
      .array(z.object({ reason: z.string(), reasonText: z.string(), messages: z.number() }))
      .describe(
        'Why recipients could not get the text: it can be saved only while there are none.',
      ),
  })
export type TextQuote = z.output<typeof textQuoteSchema>
