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

/** GET /ledger/bill/queryById: a bill or credit note with its lines. */
export const billSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['bill', 'creditNote']),
  company: z.object({ id: z.string(), name: z.string() }),
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
      lines: z.array(billLineSchema),
      notes: z.array(z.object({ id: z.string(), number: z.string(), amount })),
    })
    .nullable()
    .describe('null: amounts are hidden from the reader.'),
  abilities: z.object({ credit: z.union([z.literal(true), z.string()]).exactOptional() }),
})
export type Bill = z.output<typeof billSchema>
