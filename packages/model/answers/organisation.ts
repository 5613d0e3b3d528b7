import { z } from 'zod'

/** GET /sys/company/overview: what belongs to a company, including all companies below it. */
export const companyOverviewSchema = z.object({
  id: z.string(),
  companies: z.number().describe('Companies below it.'),
  users: z.number(),
  sessions: z.number().describe('Signed in now.'),
  brands: z.number(),
  apiKeys: z.number(),
  tasks: z.number().describe('Tasks not ended, and their messages that wait for the engine.'),
  waiting: z.number(),
  acceptedToday: z
    .number()
    .describe(
      'Of its own: messages accepted since midnight in its zone, and most it may send in a day.',
    ),
  dailyLimit: z.number().nullable(),
  currency: z.string(),
  balance: z
    .string()
    .exactOptional()
    .describe(
      'Decimal strings; absent for who may not see amounts, and for a company without a wallet.',
    ),
  held: z.string().exactOptional(),
})
export type CompanyOverview = z.output<typeof companyOverviewSchema>
