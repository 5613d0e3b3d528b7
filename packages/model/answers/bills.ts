import { billFacts } from '@tandem/core'
import { z } from 'zod'

const amount = z.string().describe('A decimal number of the currency.')

export const billLineSchema = z.object({
  channel: z.string(),
  product: z.string(),
  product_dictText: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2; null: not told apart.'),
  country_dictText: z.string().nullable(),
  operator: z.string().nullable(),
  price: amount.nullable().describe('Of one part; null: not one price.'),
  messages: z.number().nullable(),
  parts: z.number().nullable(),
  amount,
})
export type BillLine = z.output<typeof billLineSchema>

/** What a product comes to: its lines as one. */
export const billSumSchema = z.object({
  product: z.string(),
  product_dictText: z.string(),
  messages: z.number().nullable(),
  parts: z.number().nullable(),
  amount,
})
export type BillSum = z.output<typeof billSumSchema>

const said = z.string().nullable().describe('null: it had not said so when this was issued.')

/** Who a company was when a bill was issued. */
export const billPartySchema = z.object({
  name: z.string().describe('What it is called in the console.'),
  legalName: said,
  address: said,
  taxId: said,
  bankDetails: said.describe('Of the seller: where it is paid.'),
})
export type BillPartyAnswer = z.output<typeof billPartySchema>

const facts = z.array(z.enum(billFacts.seller)).describe('Facts of bills that it has not said.')

/** GET /ledger/bill/details: what a company says of itself on bills. */
export const billDetailsSchema = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  isSeller: z.boolean().describe('It issues bills, too.'),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  bankDetails: z.string().nullable(),
  billPrefix: z.string().nullable(),
  asked: z
    .object({
      bankDetails: z.string().nullable().describe('null: to be removed.'),
      by: z.string(),
      abilities: z.object({
        approve: z.union([z.literal(true), z.string()]).exactOptional(),
        refuse: z.literal(true).exactOptional(),
      }),
    })
    .nullable()
    .describe('Other bank details that wait for a second person.'),
  missing: facts,
})
export type BillDetails = z.output<typeof billDetailsSchema>

/** GET /ledger/bill/queryById: a bill or credit note with its lines. */
export const billSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['bill', 'creditNote']),
  company: z.object({ id: z.string(), name: z.string() }),
  seller: billPartySchema,
  buyer: billPartySchema,
  dueOn: z.iso
    .date()
    .nullable()
    .describe('By when it is to be paid; null: said on no bill before.'),
  timeZone: z.string(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable().describe('Exclusive.'),
  currency: z.string(),
  createTime: z.iso.datetime(),
  createBy: z.string(),
  corrects: z.object({ id: z.string(), number: z.string() }).nullable(),
  reason: z.string().nullable(),
  money: z
    .object({
      amount: amount.describe('To pay: rounded to the smallest unit of the currency.'),
      exact: amount.describe('What the ledger charged.'),
      due: amount.describe('What of it is still to pay.'),
      credited: amount.describe('Given back by credit notes.'),
      products: z.array(billSumSchema).describe('The lines by product; they add up to `exact`.'),
      lines: z.array(billLineSchema),
      notes: z.array(z.object({ id: z.string(), number: z.string(), amount })),
    })
    .nullable()
    .describe('null: amounts are hidden from the reader.'),
  abilities: z.object({ credit: z.union([z.literal(true), z.string()]).exactOptional() }),
})
export type Bill = z.output<typeof billSchema>
