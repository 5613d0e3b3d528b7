import { moneyChangeStates } from '@tandem/core'
import { z } from 'zod'
import { entities } from '../entities/entities.ts'
import { billDetailsSchema, billSchema } from '../answers/bills.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { checkField } from '../kit/check.ts'
import { id } from '../kit/schema.ts'

const { fields } = entities.company
type FactName = 'legalName' | 'address' | 'taxId' | 'bankDetails' | 'billPrefix'
/** A fact as the form of a company sends it; '' means none. */
const fact = (name: FactName) =>
  z.unknown().transform((value, context) => {
    const fault = checkField(fields[name], value)
    if (fault) context.addIssue({ code: 'custom', params: { ...fault } })
    return typeof value === 'string' && value !== '' ? value : null
  })
const detailFields = {
  legalName: fact('legalName'),
  address: fact('address'),
  taxId: fact('taxId'),
  bankDetails: fact('bankDetails'),
  billPrefix: fact('billPrefix'),
}

const judgeBank = <const Verb extends 'approve' | 'refuse'>(verb: Verb, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/ledger/bill/${verb}Bank`,
    access: 'bill:details',
    summary,
    ids: { id: 'company' },
    in: z.strictObject({ id, version: z.int().min(1).describe('Of the company, as it was read.') }),
    out: nothingSchema,
  })

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
  details: defineCall({
    method: 'GET',
    path: '/ledger/bill/details',
    access: 'bill:list',
    readOnly: true,
    summary: 'What a company says of itself on bills, and what is missing',
    ids: { companyId: 'company' },
    in: z.strictObject({
      companyId: id.optional().describe('A company below the caller’s; left out: the own one.'),
    }),
    out: billDetailsSchema,
  }),
  saveDetails: defineCall({
    method: ['POST', 'PUT'],
    path: '/ledger/bill/saveDetails',
    access: 'bill:details',
    summary: 'Change what the own company says of itself on bills from now on',
    in: z.strictObject({
      version: z.int().min(1).describe('As it was read: a change in between is not overwritten.'),
      ...detailFields,
    }),
    out: nothingSchema,
  }),
  approveBank: judgeBank('approve', 'The bank details that were asked for hold from now on'),
  refuseBank: judgeBank('refuse', 'The bank details stay; who asked takes it back in the same way'),
  issue: defineCall({
    method: 'POST',
    path: '/ledger/bill/issue',
    access: 'bill:issue',
    movesMoney: true,
    summary: 'Issue the bills of a direct customer that are due, instead of at the next hour',
    ids: { companyId: 'company' },
    in: z.strictObject({ companyId: id }),
    out: z.object({ numbers: z.array(z.string()) }),
  }),
  credit: defineCall({
    method: 'POST',
    path: '/ledger/bill/credit',
    access: 'bill:credit',
    movesMoney: true,
    summary: 'Issue a credit note for a bill; what is large waits for a second person',
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
