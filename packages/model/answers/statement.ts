import { z } from 'zod'

/** Why a balance changed without messages. */
export const documentKinds = ['recharge', 'refund', 'bonus', 'adjust', 'payout', 'reverse'] as const
export const statementKinds = ['charge', ...documentKinds] as const

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
      lines: z.array(statementLineSchema).describe('Oldest first.'),
    })
    .nullable()
    .describe('null: the reader sees no amounts of it, or it has no account.'),
})
export type Statement = z.output<typeof statementSchema>
