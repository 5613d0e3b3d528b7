import { z } from 'zod'

import { payChannelsSchema, paymentOrderSchema, reconciliationSchema } from '../answers/payments.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'
import { idText } from '../kit/listCall.ts'

/** The largest slip of a transfer, bytes. */
export const SLIP_BYTES = 5 * 1024 * 1024

const amount = z
  .string()
  .max(20)
  .meta({ examples: ['100.00'] })
const reason = z.string().trim().min(1).max(200)
const ids = { id: 'paymentOrder' } as const
/** Done at once, or left to a second person. */
const resolvedSchema = z.object({ status: z.enum(['done', 'waiting']) })

/** Recharges and payment orders (spec §2 /SysCustomerPay, §4, §5). */
export const paymentCalls = {
  channels: defineCall({
    method: 'GET',
    path: '/recharge/channels',
    access: 'recharge:list',
    readOnly: true,
    summary: 'Where the own company can pay',
    oldBy: ['paymentChannel'],
    in: z.strictObject({}),
    out: payChannelsSchema,
  }),
  create: defineCall({
    method: 'POST',
    path: '/recharge/order/create',
    access: 'recharge:pay',
    summary: 'Order a recharge of the own company',
    once: true,
    perMinute: 60,
    ids: { channelId: 'paymentChannel' },
    in: z.strictObject({
      channelId: id,
      amount,
      currency: z
        .string()
        .length(3)
        .meta({ examples: ['USD'] }),
    }),
    out: id,
  }),
  queryById: defineCall({
    method: 'GET',
    path: '/recharge/order/queryById',
    access: 'recharge:list',
    readOnly: true,
    summary: 'A payment order with its time line',
    oldBy: ['paymentOrder'],
    ids,
    in: z.strictObject({ id: idText }),
    out: paymentOrderSchema,
  }),
  refresh: defineCall({
    method: 'POST',
    path: '/recharge/order/refresh',
    access: 'recharge:list',
    summary: 'Ask the provider now what became of an order',
    perMinute: 60,
    isAct: false,
    ids,
    in: z.strictObject({ id: idText }),
    out: nothingSchema,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/recharge/order/cancel',
    access: 'recharge:pay',
    summary:
      'Cancel an own order to which nothing was paid; what is paid to it later is still credited',
    ids,
    in: z.strictObject({ id: idText }),
    out: nothingSchema,
  }),
  addSlip: defineCall({
    method: 'POST',
    path: '/recharge/order/addSlip',
    access: 'recharge:pay',
    said: 'upload',
    summary: 'Attach the slip (PDF, PNG, JPEG) of a transfer; multipart: id, then the part file',
    perMinute: 20,
    upload: z.strictObject({ id: idText }),
    out: nothingSchema,
  }),
  slip: defineCall({
    method: 'GET',
    path: '/recharge/order/slip',
    access: 'recharge:list',
    readOnly: true,
    summary: 'The slip of a transfer',
    ids,
    in: z.strictObject({ id: idText }),
    file: 'application/octet-stream',
  }),
  receipt: defineCall({
    method: 'GET',
    path: '/recharge/order/receipt',
    access: 'recharge:list',
    readOnly: true,
    summary: 'The receipt of a paid order as PDF',
    ids,
    in: z.strictObject({ id: idText, language: z.enum(['en', 'zh']).optional() }),
    file: 'application/pdf',
  }),
  book: defineCall({
    method: 'POST',
    path: '/recharge/order/book',
    access: 'paymentOrder:book',
    movesMoney: true,
    summary: 'Book by hand what a company that buys from the own one paid',
    once: true,
    ids: { companyId: 'company' },
    in: z.strictObject({ companyId: id, amount, reference: reason }),
    out: id,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/recharge/order/confirm',
    access: 'paymentOrder:book',
    movesMoney: true,
    summary: 'Say how much of a transfer arrived at the bank',
    ids,
    in: z.strictObject({ id: idText, amount, reference: reason }),
    out: nothingSchema,
  }),
  refund: defineCall({
    method: 'POST',
    path: '/recharge/order/refund',
    access: 'paymentOrder:refund',
    movesMoney: true,
    summary:
      'Take the credit of a paid order, or a part of it, out of the wallet, once the money was given back',
    ids,
    in: z.strictObject({
      id: idText,
      amount: amount.optional().describe('Absent: all that is left of it.'),
      reason,
    }),
    out: nothingSchema,
  }),
  approve: defineCall({
    method: 'POST',
    path: '/recharge/order/approve',
    access: 'paymentOrder:approve',
    movesMoney: true,
    summary: 'Approve, as a second person, what waits for one',
    ids,
    in: z.strictObject({ id: idText }),
    out: nothingSchema,
  }),
  refuse: defineCall({
    method: 'POST',
    path: '/recharge/order/refuse',
    access: 'paymentOrder:approve',
    movesMoney: true,
    summary: 'Refuse what waits for a second person',
    ids,
    in: z.strictObject({ id: idText, reason }),
    out: nothingSchema,
  }),
  creditSuspended: defineCall({
    method: 'POST',
    path: '/sys/paymentSuspense/credit',
    access: 'paymentSuspense:resolve',
    movesMoney: true,
    summary: 'Credit suspended money to the company that paid it',
    ids: { id: 'suspendedPayment' },
    in: z.strictObject({ id: idText, reason }),
    out: resolvedSchema,
  }),
  returnSuspended: defineCall({
    method: 'POST',
    path: '/sys/paymentSuspense/giveBack',
    access: 'paymentSuspense:resolve',
    movesMoney: true,
    summary: 'Note that suspended money was given back to its payer',
    ids: { id: 'suspendedPayment' },
    in: z.strictObject({ id: idText, reason }),
    out: resolvedSchema,
  }),
  replayHook: defineCall({
    method: 'POST',
    path: '/sys/paymentHook/replay',
    access: 'paymentHook:replay',
    summary: 'Ask a provider again about what it told',
    ids: { id: 'paymentHook' },
    in: z.strictObject({ id: idText }),
    out: nothingSchema,
  }),
  reconciliation: defineCall({
    method: 'GET',
    path: '/sys/paymentSuspense/reconciliation',
    access: 'paymentSuspense:list',
    readOnly: true,
    summary: 'What providers say was paid, and what was booked, by channel',
    oldBy: ['paymentOrder'],
    in: z.strictObject({}),
    out: reconciliationSchema,
  }),
}
