import { moneyChangeKinds, moneyChangeStates } from '@tandem/core'
import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const reason = z.string().trim().min(1).max(500)

/** Changing the balance or the credit limit of a buyer by hand. */
export const moneyChangeCalls = {
  add: defineCall({
    method: 'POST',
    path: '/ledger/change/add',
    access: 'moneyChange:add',
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
    summary: 'Agree to a change that somebody else asked for, and post it',
    ids: { id: 'moneyChange' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
  refuse: defineCall({
    method: ['POST', 'PUT'],
    path: '/ledger/change/refuse',
    access: 'moneyChange:judge',
    summary: 'Refuse a change, with the reason that its asker reads',
    ids: { id: 'moneyChange' },
    in: z.strictObject({ id, reason }),
    out: nothingSchema,
  }),
  withdraw: defineCall({
    method: ['POST', 'PUT'],
    path: '/ledger/change/withdraw',
    access: 'moneyChange:add',
    summary: 'Take back what one asked for, while it waits',
    ids: { id: 'moneyChange' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
}
