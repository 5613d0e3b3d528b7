import { z } from 'zod'

const count = z.int()

/** GET /sms/rateVersion/summary: what a version changes, in figures. */
export const rateSummarySchema = z.object({
  new: count,
  changed: count,
  removed: count,
  rises: count
    .exactOptional()
    .describe('Of the changed ones, those whose price rises. Absent where amounts are hidden.'),
  falls: count.exactOptional().describe('Those whose price falls. Absent likewise.'),
  same: count.describe('Lines that say what is in force already.'),
  wrong: count.describe('Lines that could not be read; it is not published with them.'),
  jump: count
    .exactOptional()
    .describe(
      'Prices that change by more than the platform’s setting warns of. Absent where amounts are hidden.',
    ),
  belowBuy: count
    .exactOptional()
    .describe(
      'Prices below what the seller itself pays: it is not published with them. Absent likewise.',
    ),
  belowCost: count
    .exactOptional()
    .describe('Prices below the cheapest carrier’s. Absent likewise.'),
  needsApproval: z
    .boolean()
    .describe(
      'Another person has to publish it; false where amounts are hidden, for whoever cannot publish.',
    ),
  askedBy: z.string().nullable().describe('Who asked for that.'),
})
export type RateSummary = z.output<typeof rateSummarySchema>

/** A rate that would be lower than what its seller pays. */
export const rateBelowSchema = z.object({
  rateGroupId: z.string(),
  group: z.string(),
  company: z.string().describe('The seller.'),
  place: z.string().describe('Product and destination, in words.'),
  price: z.string().describe('Price now.'),
  floor: z
    .string()
    .nullable()
    .describe('What its seller would pay; null: it could not buy this at all.'),
  currency: z.string(),
  at: z.string().describe('From when.'),
  isOwn: z.boolean().describe('It is in this price list, and not in one of those who buy by it.'),
})
export type RateBelow = z.output<typeof rateBelowSchema>

/** GET /sms/rateVersion/check: which customers’ rates would be below their agents’. */
export const rateCheckSchema = z.object({
  count: count.describe('All of them; `below` has the first hundred.'),
  own: count.describe('Those in this price list, which cannot be lifted.'),
  below: z.array(rateBelowSchema),
})
export type RateCheck = z.output<typeof rateCheckSchema>

/** What was read from lines. */
export const rateLinesReadSchema = z.object({
  new: count,
  changed: count,
  removed: count,
  same: count,
  wrong: count,
})
export type RateLinesRead = z.output<typeof rateLinesReadSchema>

/** GET /sms/rate/priceHistory: a price of the same key, newest first. */
export const ratePriceSchema = z.object({
  id: z.string(),
  price: z.string().optional().describe('Left out if the reader may not see prices.'),
  currency: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable().describe('Null: until a newer one follows.'),
  by: z.string().nullable().describe('Who published it.'),
  versionId: z.string().nullable(),
  version: z.string().nullable().describe('The name of the version it came with.'),
})
export type RatePrice = z.output<typeof ratePriceSchema>
