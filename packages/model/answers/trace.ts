import { z } from 'zod'

import { listRowSchema } from '../kit/listCall.ts'
import { smsMessageLists } from '../lists/smsMessages.ts'

/** One line of a message's timeline, oldest first. */
export const traceStepSchema = z.object({
  at: z.string(),
  kind: z.enum([
    'accept',
    'rate',
    'reserve',
    'route',
    'attempt',
    'submit',
    'receipt',
    'settle',
    'release',
    'correct',
    'fallback',
    'verify',
  ]),
  text: z.string().describe('A sentence in the language of the session.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]).nullable())
    .describe('Facts behind it: ids, codes, prices; strings and numbers only.'),
})
export type TraceStep = z.output<typeof traceStepSchema>

/** GET /sms/notify/outbox/trace?id= */
export const traceSchema = z.object({
  message: listRowSchema(smsMessageLists.notify),
  steps: z.array(traceStepSchema),
  routing: z
    .array(
      z.object({
        routeId: z.string(),
        routeName: z.string(),
        gatewayName: z.string(),
        outcome: z.enum(['chosen', 'skipped']),
        reason: z.string(),
      }),
    )
    .exactOptional()
    .describe(
      'The routing decision: each rule looked at and why it was taken or passed over. Staff only.',
    ),
  prices: z
    .array(
      z.object({
        seller: z.string(),
        buyer: z.string(),
        rateId: z.string().exactOptional().describe('Staff only.'),
        price: z.string(),
        currency: z.string(),
        chargeOn: z.enum(['submit', 'delivered']),
        cost: z
          .string()
          .exactOptional()
          .describe(
            'What the seller paid itself, in `currency`, if it bought in another one; for who sees its money.',
          ),
        exchange: z
          .object({ rateId: z.string(), base: z.string(), quote: z.string(), rate: z.string() })
          .exactOptional()
          .describe('The exchange rate by which that was converted. Staff only.'),
      }),
    )
    .exactOptional()
    .describe(
      'Price of each seller of the chain, customer first. Absent where amounts are hidden; staff see all hops.',
    ),
})
export type Trace = z.output<typeof traceSchema>
