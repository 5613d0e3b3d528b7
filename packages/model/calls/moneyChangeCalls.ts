import { moneyChangeKinds, moneyChangeStates } from '@tandem/core'
import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const reason = z.string().trim().min(1).max(500)

/** Changing the balance or the credit limit of a buyer by hand. */
export const moneyChangeCalls = {
  account: defineCall({
    method: 'GET',
    path: '/ledger/change/account',
    access: 'moneyChange:add',
    readOnly: true,
    summary: 'The account of a direct customer, and how much one may change alone',
    ids: { companyId: 'company' },
    in: z.strictObject({ companyId: id }),
    out: z.object({
      currency: z.string(),
      balance: z.string().describe('Available and held, without credit.'),
      credit: z.string().describe('The credit limit.'),
      alone: z.string().describe('What changes more waits for a second person.'),
    }),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ledger/change/add',
    access: 'moneyChange:add',
    movesMoney: true,
    summary:
      'Change the balance or the credit limit of a direct customer; what is large waits for a second person',
    once: true,
    ids: { companyId: 'company' },
    in: z.strictObject({
      companyId: id,
      kind: z.enum(moneyChangeKinds),
      amount: z
        .string()
        .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
        .describe('By how much the balance changes (may be negative), or the new credit limit.')
        .meta({ examples: ['-12.50'] }),
      reason,
    }),
    out: z.object({ id, status: z.enum(moneyChangeStates) }),
  }),
  approve: defineCall({
    method: ['POST', 'PUT'],
    path: '/ledger/change/approve',
    access: 'moneyChange:judge',
    movesMoney: true,
    summary: 'Agree to a change that somebody else asked for, and post it',
    ids: { id: 'moneyChange' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
  refuse: defineCall({
    method: ['POST', 'PUT'],
    path: '/ledger/change/refuse',
    access: 'moneyChange:judge',
    movesMoney: true,
    summary: 'Refuse a change, with the reason that its asker reads',
    ids: { id: 'moneyChange' },
    in: z.strictObject({ id, reason }),
    out: nothingSchema,
  }),
  withdraw: defineCall({
    method: ['POST', 'PUT'],
    path: '/ledger/change/withdraw',
    access: 'moneyChange:add',
    movesMoney: true,
    summary: 'Take back what one asked for, while it waits',
    ids: { id: 'moneyChange' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
}
