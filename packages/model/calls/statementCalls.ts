import { z } from 'zod'
import { statementBatchesSchema, statementSchema } from '../answers/statement.ts'
import { defineCall } from '../kit/call.ts'
import { timeListFields } from '../kit/listCall.ts'
import { id } from '../kit/schema.ts'
import { statementKinds, statementProducts } from '../statementRules.ts'

/** Any of these, separated by commas. */
const anyOf = (values: readonly string[]) =>
  z
    .string()
    .max(200)
    .refine((text) => text.split(',').every((one) => values.includes(one)), {
      params: { reason: 'field.choice' },
    })
    .optional()

/** Whose statement, and of which days: by default today and the six days before it, in the reader's zone. */
export const statementInput = z.strictObject({
  createTime_begin: timeListFields.createTime_begin,
  createTime_end: timeListFields.createTime_end,
  companyId: id.optional().describe('A company below the caller’s; left out: the own one.'),
  kind: anyOf(statementKinds).describe('Only these lines, separated by commas.'),
  product: anyOf(statementProducts).describe('Only charges for these, separated by commas.'),
})
export type StatementInput = z.output<typeof statementInput>

/** Of one line of it, whose days it is given with. */
const lineInput = statementInput.extend({
  day: z.iso.date().meta({ examples: ['2026-01-31'] }),
  channel: z
    .string()
    .max(16)
    .meta({ examples: ['sms'] }),
  product: z
    .string()
    .max(32)
    .meta({ examples: ['notify'] }),
})
export type StatementLineInput = z.output<typeof lineInput>

/** What came into an account and went out of it. */
export const statementCalls = {
  read: defineCall({
    method: 'GET',
    path: '/ledger/statement',
    access: 'statement:list',
    readOnly: true,
    summary: 'What changed a balance, day by day, from its opening to its closing',
    oldBy: ['paymentOrder', 'moneyChange'],
    ids: { companyId: 'company' },
    in: statementInput,
    out: statementSchema,
  }),
  batches: defineCall({
    method: 'GET',
    path: '/ledger/statement/batches',
    access: 'statement:list',
    readOnly: true,
    summary:
      'What the charges of a day for a product are made of: tasks, lookups, or companies below',
    ids: { companyId: 'company' },
    in: lineInput,
    out: statementBatchesSchema,
  }),
  pdf: defineCall({
    method: 'GET',
    path: '/ledger/statement/pdf',
    access: 'statement:export',
    summary: 'The same as a document',
    ids: { companyId: 'company' },
    in: statementInput,
    file: 'application/pdf',
  }),
}
