import { z } from 'zod'

/** GET /ledger/books: what the newest check of the books found, and which accounts are frozen. */
export const booksSchema = z.object({
  at: z.iso.datetime(),
  isChecking: z.boolean().describe('A check is under way, or waits to begin.'),
  check: z
    .object({
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime(),
      cleanSince: z.iso.datetime().nullable().describe('null: a rule is broken.'),
      findings: z.array(
        z.object({
          code: z.string(),
          checked: z.number().describe('Rows that were compared.'),
          off: z.array(z.string()).describe('The first ten violations, for who repairs them.'),
          offCount: z.number(),
        }),
      ),
    })
    .nullable()
    .describe('null: nothing was checked yet.'),
  frozen: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      by: z.string().nullable().describe('null: a check did it.'),
      reason: z.string().nullable(),
      cause: z
        .enum(['charges', 'credits'])
        .nullable()
        .describe('What was too much in an hour; null: it does not add up, or a person froze it.'),
      at: z.iso.datetime().nullable(),
    }),
  ),
})
export type Books = z.output<typeof booksSchema>
