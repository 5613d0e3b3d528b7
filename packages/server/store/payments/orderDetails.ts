import type { PaymentStatus } from '@tandem/core'
import type { PaymentOrder } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'
import type { RequestKind } from './requests.ts'

/** An order with what it is called by; amounts in micros. */
export interface OrderDetails {
  companyId: string
  companyName: string
  driver: PaymentOrder['driver']
  channelName: string | null
  currency: string
  status: PaymentStatus
  amount: string
  received: string
  credited: string
  suspended: string
  refunded: string
  isCreated: boolean
  reference: string | null
  problem: PaymentOrder['problem']
  createBy: string
  createTime: Date
  expiresAt: Date | null
  paidAt: Date | null
  payUrl: string | null
  address: string | null
  coin: string | null
  coinAmount: string | null
  walletLink: string | null
  slipName: string | null
  slipTime: Date | null
  channelId: string | null
  userId: string
  providerId: string | null
}

/** An order with the names of its company and channel. */
export const orderDetails = (on: Connected, id: string): Promise<OrderDetails | undefined> =>
  sql<OrderDetails>`
    select o.company_id::text as "companyId", c.name as "companyName", o.driver, h.name as "channelName", o.currency,
      o.status, o.amount::text, o.received::text, o.credited::text, o.suspended::text, o.refunded::text, o.is_created as "isCreated",
      o.reference, o.problem, o.create_by as "createBy", o.create_time as "createTime", o.expires_at as "expiresAt",
      o.paid_at as "paidAt", o.pay_url as "payUrl", o.address, o.coin, o.coin_amount as "coinAmount",
      o.wallet_link as "walletLink", o.slip_name as "slipName", o.slip_time as "slipTime", o.channel_id::text as "channelId",
      o.user_id::text as "userId", o.provider_id as "providerId"
    from pay_order o join sys_company c on c.id = o.company_id left join pay_channel h on h.id = o.channel_id
    where o.id = ${id}`.first(on)

/** How to pay by a channel, and where its provider is. */
export const channelDirections = (on: Connected, channelId: string | null) =>
  sql<{ instructions: string | null; url: string | null }>`
    select instructions, url from pay_channel where id = ${channelId}`.first(on)

/** What happened to an order; the amount in micros. */
export interface StoredOrderEvent {
  id: string
  kind: string
  status: PaymentStatus | null
  at: Date
  by: string | null
  amount: string | null
  note: string | null
}

/** What happened to an order, in the order of its events. */
export const eventsOfOrder = (on: Connected, orderId: string): Promise<StoredOrderEvent[]> =>
  sql<StoredOrderEvent>`
    select id::text, kind, status, at, by_name as by, amount::text, note from pay_event e
    where order_id = ${orderId} order by e.id`.rows(on)

/** The payments of an order, amounts in micros, without what a slip announces. */
export const paymentsShown = (on: Connected, orderId: string) =>
  sql<
    Omit<PaymentOrder['payments'][number], 'at' | 'amount' | 'credited' | 'suspended'> & {
      at: Date
      amount: string | null
      credited: string | null
      suspended: string | null
    }
  >`
    select id::text, payment, state, coin, amount::text, credited::text, suspended::text, reason, resolved, create_time as at
    from pay_payment p where order_id = ${orderId} and payment not like 'slip:%' order by p.id`.rows(
    on,
  )

/** What waits for a second person; the amount in micros. */
export interface StoredRequest {
  kind: RequestKind
  amount: string
  reason: string | null
  by: string
  userId: string
  at: Date
}

/** What waits for a second person about an order. */
export const requestShown = (on: Connected, orderId: string): Promise<StoredRequest | undefined> =>
  sql<StoredRequest>`
    select kind, amount::text, reason, by_name as by, user_id::text as "userId", at from pay_request
    where order_id = ${orderId} and status = 'open'`.first(on)
