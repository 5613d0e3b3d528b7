import { z } from 'zod'

import { smsProducts } from '../smsRules.ts'

/**
 * Something that needs attention on a home page; the list is ordered by urgency. Each kind is included only for
 * readers who can open the list behind it, without amounts if those are hidden. GET /home/attention.
 */
export const attentionItemSchema = z.union([
  z
    .object({ kind: z.literal('gateways'), count: z.number(), id: z.string(), first: z.string() })
    .describe('Gateways that are switched on without a connection to their carrier.'),
  z
    .object({ kind: z.literal('routes'), count: z.number(), id: z.string(), first: z.string() })
    .describe(
      'Routes that are switched on and carry nothing, because a rule in them cannot be read.',
    ),
  z
    .object({
      kind: z.literal('gatewaysSlowed'),
      count: z.number(),
      id: z.string(),
      first: z.string(),
    })
    .describe('Gateways whose carrier throttles all customers.'),
  z
    .object({
      kind: z.literal('ownBalance'),
      frozen: z.boolean(),
      daysLeft: z.number().nullable().exactOptional(),
    })
    .describe('The own account is frozen, or ends within days at its pace.'),
  z
    .object({
      kind: z.literal('failing'),
      product: z.enum(smsProducts).describe('The product sent last, to whose messages it links.'),
      iso2: z.string(),
      name: z.string(),
      sent: z.number(),
      rate: z.number(),
      rateBefore: z.number(),
      from: z.string().describe('The days the list behind it shows.'),
      to: z.string(),
    })
    .describe('A country where delivery fell in the last day, against the seven before.'),
  z
    .object({ kind: z.literal('belowCost'), count: z.number() })
    .describe(
      'Prices of the platform in force that are below what the carrier of their first route takes.',
    ),
  z
    .object({
      kind: z.literal('negativeMargin'),
      count: z.number(),
      id: z.string(),
      first: z.string(),
    })
    .describe('Direct customers that paid less than their messages cost in the last seven days.'),
  z.object({
    kind: z.literal('lowBalances'),
    count: z.number(),
    id: z.string(),
    first: z.string(),
    frozen: z.boolean(),
    daysLeft: z.number().nullable().exactOptional(),
  }),
  z
    .object({
      kind: z.literal('paused'),
      product: z.enum(smsProducts),
      count: z.number(),
      id: z.string(),
      first: z.string(),
      reason: z.string().nullable(),
    })
    .describe('Tasks of a product that wait for somebody.'),
  z
    .object({ kind: z.literal('jobs'), count: z.number(), first: z.string() })
    .describe('Scheduled jobs whose last run failed or was lost.'),
  z
    .object({
      kind: z.literal('paymentChannels'),
      count: z.number(),
      id: z.string(),
      first: z.string(),
    })
    .describe('Payment channels with a change that waits for a second person.'),
  z
    .object({
      kind: z.literal('callbacks'),
      count: z.number(),
      id: z.string(),
      first: z.string().describe('Its URL.'),
    })
    .describe('Own callbacks that were turned off because their receivers answered 410 Gone.'),
  z
    .object({
      kind: z.literal('waiting'),
      list: z.string().describe('The list or entity.'),
      count: z.number(),
      path: z.string().describe('The address of the screen that shows them, with its query.'),
      tone: z.enum(['danger', 'warning', 'info']),
      tag: z.string(),
    })
    .describe('Rows of a list that wait for somebody like the reader.'),
  z
    .object({
      kind: z.literal('bankDetails'),
      count: z.number(),
      id: z.string().describe('A company.'),
      first: z.string(),
    })
    .describe('Sellers whose other bank details wait for a second person such as the reader.'),
  z
    .object({ kind: z.literal('billDetails'), count: z.number() })
    .describe('Facts that bills lack of the own company, which sends or gets some.'),
  z
    .object({ kind: z.literal('rateChanges'), count: z.number(), firstAt: z.string() })
    .describe('Prices of the own suppliers that change within a week.'),
])
export type AttentionItem = z.output<typeof attentionItemSchema>

/** Messages in progress and senders, in addition to the figures of a day. */
export const dayExtrasSchema = z.object({
  day: z.string(),
  underWay: z.number().describe('Accepted on this day and not ended yet.'),
  activeCustomers: z
    .number()
    .exactOptional()
    .describe('Companies that sent on this day; sellers only.'),
})
export type DayExtras = z.output<typeof dayExtrasSchema>

/** Of a currency that not everything in is in sums. */
export const apartSchema = z
  .literal(true)
  .exactOptional()
  .describe('There was no exchange rate for some of it, which is in no other sum.')

/** How many companies sent in the last seven days, and in the seven days before. */
export const activeCustomersSchema = z.object({ active: z.number(), activeBefore: z.number() })
export type ActiveCustomers = z.output<typeof activeCustomersSchema>

export type AttentionKind = AttentionItem['kind']
