import { paymentStates, paymentStatuses, suspenseReasons } from '@tandem/core'
import { z } from 'zod'

import { paymentDrivers } from '../entities/money/paymentChannel.ts'

const amount = z.string().exactOptional()

/** GET /recharge/channels: where the own company can pay. */
export const payChannelsSchema = z.object({
  currency: z.string(),
  channels: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        driver: z.enum(paymentDrivers),
        min: z.string(),
        max: z.string(),
        minutes: z.int().describe('How long an order can be paid.'),
      }),
    )
    .describe('The first one is offered first; empty where another seller is paid.'),
})
export type PayChannels = z.output<typeof payChannelsSchema>

export const paymentEventSchema = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(paymentStatuses).nullable(),
  at: z.string(),
  by: z.string().nullable().describe('A person; null: the platform.'),
  amount,
  note: z.string().nullable(),
})
export type PaymentEvent = z.output<typeof paymentEventSchema>

const paymentSchema = z.object({
  id: z.string(),
  payment: z.string().describe('As its provider calls it.'),
  state: z.enum(paymentStates),
  coin: z.string().nullable(),
  amount: z.string().nullable().exactOptional(),
  credited: z.string().nullable().exactOptional(),
  suspended: z.string().nullable().exactOptional(),
  reason: z.enum(suspenseReasons).nullable(),
  resolved: z.enum(['credited', 'returned']).nullable(),
  at: z.string(),
})

/** GET /recharge/order/queryById. Amounts are absent where they are hidden. */
export const paymentOrderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  driver: z.enum([...paymentDrivers, 'manual']),
  channelName: z.string().nullable(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  amount,
  received: amount,
  credited: amount,
  suspended: amount,
  refunded: amount.describe('What of the credit was given back.'),
  due: amount.describe('What is still to be paid.'),
  isCancelled: z.boolean().describe('By who ordered it; it expired then.'),
  mayCancel: z.boolean().describe('Whoever asks ordered it, and nothing was paid.'),
  isBeingMade: z.boolean().describe('Its provider does not know it yet.'),
  reference: z.string().nullable(),
  problem: z.enum(['refundUncovered']).nullable(),
  createBy: z.string(),
  createTime: z.string(),
  expiresAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  pay: z
    .object({
      url: z.string().nullable(),
      address: z.string().nullable(),
      coin: z.string().nullable(),
      coinAmount: z.string().nullable().describe('What of it is still to be sent.'),
      walletLink: z.string().nullable(),
      simulator: z
        .string()
        .nullable()
        .describe('In the sandbox, the page where a payment is simulated.'),
      instructions: z.string().nullable(),
    })
    .nullable()
    .describe('How to pay; null: not any more, or whoever asks may not.'),
  slip: z.object({ name: z.string(), at: z.string() }).nullable(),
  request: z
    .object({
      kind: z.enum(['credit', 'refund', 'suspenseCredit', 'suspenseReturn']),
      amount,
      reason: z.string().nullable(),
      by: z.string(),
      isOwn: z.boolean().describe('Of whoever asks: another person must approve it.'),
      at: z.string(),
    })
    .nullable()
    .describe('What waits for a second person.'),
  events: z.array(paymentEventSchema).describe('Oldest first.'),
  payments: z.array(paymentSchema),
})
export type PaymentOrder = z.output<typeof paymentOrderSchema>

/** GET /sys/payment/reconciliation: what providers say, and what was booked. */
export const reconciliationSchema = z.object({
  channels: z.array(
    z.object({
      channelId: z.string().nullable(),
      name: z.string().nullable().describe('null: booked by hand.'),
      driver: z.enum([...paymentDrivers, 'manual']),
      currency: z.string(),
      orders: z.int(),
      received: amount.describe('What became final, as the provider says.'),
      credited: amount.describe('What came into wallets by the ledger.'),
      suspended: amount.describe('What waits for a person.'),
      returned: amount.describe('What went back to payers.'),
      waiting: amount.describe('Parts that wait for the rest of their order.'),
      difference: amount.describe('What is received and nowhere else here.'),
      open: z.int().describe('Orders that are not at rest.'),
    }),
  ),
})
export type Reconciliation = z.output<typeof reconciliationSchema>
