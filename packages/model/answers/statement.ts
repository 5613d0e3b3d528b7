import { z } from 'zod'
import { statementKinds } from '../statementRules.ts'

const amounts = {
  amount: z.string().describe('Negative: it went out.'),
  balance: z.string().describe('After it: available and held, without credit.'),
}

/** A line: what a day's messages of a product cost, or one movement that no message made. */
export const statementLineSchema = z.object({
  day: z.string().describe('YYYY-MM-DD in `timeZone`'),
  at: z.iso.datetime().nullable().describe('null: all of that day'),
  kind: z.enum(statementKinds),
  channel: z.string().nullable(),
  product: z.string().nullable(),
  product_dictText: z.string().nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable().describe('The transaction of the ledger'),
  ...amounts,
})
export type StatementLine = z.output<typeof statementLineSchema>

/** GET /ledger/statement. */
export const statementSchema = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  currency: z.string(),
  timeZone: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  money: z
    .object({
      opening: z.string(),
      credited: z.string(),
      charged: z.string().describe('What messages and lookups cost, less what was given back.'),
      closing: z.string(),
      moneyIn: z.string().describe('What came in, of the lines that are shown.'),
      moneyOut: z.string().describe('What went out, of the lines that are shown; not negative.'),
      lines: z.array(statementLineSchema).describe('Oldest first.'),
    })
    .nullable()
    .describe('null: the reader sees no amounts of it, or it has no account.'),
})
export type Statement = z.output<typeof statementSchema>

/** What a charge of a day is made of. */
export const statementBatchSchema = z.object({
  kind: z
    .enum(['task', 'lookup', 'company', 'rest'])
    .describe('company: all that a company below used; rest: what is not told apart.'),
  id: z.string().nullable().describe('Of the task, the job of lookups, or the company.'),
  name: z.string().nullable().describe('null: it has none, or was removed.'),
  startedAt: z.iso.datetime().nullable(),
  amount: z.string().describe('Negative: it went out.'),
})
export type StatementBatch = z.output<typeof statementBatchSchema>

/** GET /ledger/statement/batches. */
export const statementBatchesSchema = z.object({
  currency: z.string(),
  money: z
    .object({
      amount: z.string().describe('Of the line: exactly the sum of all.'),
      batches: z.array(statementBatchSchema).describe('The largest first, 200 at most.'),
      others: z.object({ count: z.number(), amount: z.string() }).nullable(),
    })
    .nullable()
    .describe('null: the reader sees no amounts of it, or it has no account.'),
})
export type StatementBatches = z.output<typeof statementBatchesSchema>
