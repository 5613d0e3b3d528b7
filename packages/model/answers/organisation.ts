import { z } from 'zod'

import { smsProducts } from '../smsRules.ts'

/** GET /sys/company/overview: what a company has and does, and what stops with it. */
export const companyOverviewSchema = z.object({
  id: z.string(),
  currency: z.string(),
  acceptedToday: z
    .number()
    .describe(
      'Of its own: messages accepted since midnight in its zone, and most it may send in a day.',
    ),
  dailyLimit: z.number().nullable(),
  openTasks: z
    .array(
      z.object({
        product: z.enum(smsProducts),
        tasks: z.number(),
        waiting: z.number().describe('Messages of them that no carrier has yet.'),
      }),
    )
    .describe(
      'Its own tasks that have not ended, of the products whose tasks the caller may list.',
    ),
  month: z
    .object({
      from: z.string().describe('Its first day, in the zone of the caller.'),
      sent: z.number(),
      delivered: z.number(),
      charged: z.string().exactOptional().describe('Decimal; absent like the account.'),
    })
    .describe('Its messages of this month so far, by when they ended.'),
  account: z
    .object({
      frozen: z.boolean(),
      balance: z.string().describe('With what is held.'),
      available: z.string().describe('To spend: with the credit limit, without what is held.'),
      held: z.string(),
      creditLimit: z.string(),
    })
    .exactOptional()
    .describe(
      'Decimal strings; absent for who may not see its amounts, and for a company without an account.',
    ),
  may: z
    .object({
      book: z.boolean().describe('Book a payment of it.'),
      adjust: z.boolean().describe('Change its balance or credit limit.'),
    })
    .describe('What its seller may do with its money, and this caller for the seller.'),
  stops: z
    .object({
      companies: z.number().describe('Companies below it.'),
      users: z.number(),
      sessions: z.number().describe('Signed in now.'),
      brands: z.number(),
      apiKeys: z.number(),
      smppSessions: z.number().describe('Bound now.'),
      tasks: z.number().describe('Tasks not ended.'),
      waiting: z.number().describe('Their messages that no carrier has yet.'),
    })
    .describe('What belongs to it and to all companies below it: what stops when it is suspended.'),
})
export type CompanyOverview = z.output<typeof companyOverviewSchema>
