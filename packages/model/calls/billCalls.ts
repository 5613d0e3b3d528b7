import { moneyChangeStates } from '@tandem/core'
import { z } from 'zod'
import { billSchema } from '../answers/bills.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

export const billInput = z.strictObject({ id })

/** What was charged in a period, as it was issued. */
export const billCalls = {
  read: defineCall({
    method: 'GET',
    path: '/ledger/bill/queryById',
    access: 'bill:list',
    readOnly: true,
    summary: 'A bill or credit note with its lines',
    ids: { id: 'bill' },
    in: billInput,
    out: billSchema,
  }),
  pdf: defineCall({
    method: 'GET',
    path: '/ledger/bill/pdf',
    access: 'bill:list',
    readOnly: true,
    summary: 'The same as a document, under the brand of the seller',
    ids: { id: 'bill' },
    in: z.strictObject({ id, language: z.enum(['en', 'zh']).optional() }),
    file: 'application/pdf',
  }),
  issue: defineCall({
    method: 'POST',
    path: '/ledger/bill/issue',
    access: 'bill:issue',
    summary: 'Issue the bills of a direct customer that are due, instead of at the next hour',
    ids: { companyId: 'company' },
    in: z.strictObject({ companyId: id }),
    out: z.object({ numbers: z.array(z.string()) }),
  }),
  credit: defineCall({
    method: 'POST',
    path: '/ledger/bill/credit',
    access: 'bill:credit',
    summary:
      'Give money back for a bill, with a credit note; what is large waits for a second person',
    once: true,
    ids: { id: 'bill' },
    in: z.strictObject({
      id,
      amount: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,6})?$/)
        .meta({ examples: ['12.50'] }),
      reason: z.string().trim().min(1).max(500),
    }),
    out: z.object({ id, status: z.enum(moneyChangeStates) }),
  }),
}
