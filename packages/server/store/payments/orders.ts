import {
  type PaymentEvidence,
  type PaymentState,
  type PaymentStatus,
  type SeenPayment,
  settledMicros,
} from '@tandem/core'

import type { Ids } from '../../ports/ids.ts'
import type { OnlineDriver, ProviderOrder } from '../../ports/paymentDriver.ts'
import { type Connected, sql } from '../database/sql.ts'

/** An order as it is decided upon. */
export interface StoredOrder {
  id: string
  companyId: string
  /** Who ordered it. */
  userId: string
  channelId: string | null
  driver: OnlineDriver | 'bankTransfer' | 'manual'
  currency: string
  amountMicros: bigint
  status: PaymentStatus
  isCreated: boolean
  isExpired: boolean
  isOver: boolean
  isRefunded: boolean
  providerId: string | null
  creditedMicros: bigint
  /** What went back: as the provider told, as people noted, and what of it left the wallet. */
  refundToldMicros: bigint
  refundNotedMicros: bigint
  refundedMicros: bigint
  problem: 'refundUncovered' | null
  polls: number
  createdAt: Date
  expiresAt: Date | null
  overAt: Date | null
  payMinutes: number | null
}

type Sum =
  | 'amountMicros'
  | 'creditedMicros'
  | 'refundToldMicros'
  | 'refundNotedMicros'
  | 'refundedMicros'
type Row = Omit<StoredOrder, Sum> & Record<Sum, string>

/** The order; `lock`: nobody else changes it until the transaction ends. */
export async function findOrder(
  on: Connected,
  id: string,
  { lock = false } = {},
): Promise<StoredOrder | undefined> {
  const row = await sql<Row>`
    select o.id::text, o.company_id::text as "companyId", o.user_id::text as "userId", o.channel_id::text as "channelId", o.driver, o.currency,
      o.amount::text as "amountMicros", o.status, o.is_created as "isCreated", o.is_expired as "isExpired",
      o.is_over as "isOver", o.is_refunded as "isRefunded", o.provider_id as "providerId",
      o.credited::text as "creditedMicros", o.refund_told::text as "refundToldMicros", o.refund_noted::text as "refundNotedMicros",
      o.refunded::text as "refundedMicros", o.problem, o.polls, o.create_time as "createdAt", o.expires_at as "expiresAt",
      o.over_at as "overAt", (select c.pay_minutes from pay_channel c where c.id = o.channel_id) as "payMinutes"
    from pay_order o where o.id = ${id} ${lock ? sql`for update of o` : sql``}`.first(on)
  if (!row) return undefined
  return {
    ...row,
    amountMicros: BigInt(row.amountMicros),
    creditedMicros: BigInt(row.creditedMicros),
    refundToldMicros: BigInt(row.refundToldMicros),
    refundNotedMicros: BigInt(row.refundNotedMicros),
    refundedMicros: BigInt(row.refundedMicros),
  }
}

/** The order that a provider calls so. */
export const orderOfProvider = async (
  on: Connected,
  channelId: string,
  { providerId, paymentId }: { providerId: string | null; paymentId: string | null },
): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`
      select id::text from pay_order where channel_id = ${channelId} and provider_id = ${providerId}
      union all
      select order_id::text from pay_payment where channel_id = ${channelId} and payment = ${paymentId}
      limit 1`.first(on)
  )?.id

/** A payment that is kept, with what was booked of it. */
export interface StoredPayment extends SeenPayment {
  rowId: string
  /** null: not booked yet. */
  creditedMicros: bigint | null
}

export async function paymentsOf(on: Connected, orderId: string): Promise<StoredPayment[]> {
  const rows = await sql<{
    rowId: string
    id: string
    micros: string | null
    state: PaymentState
    coin: string | null
    credited: string | null
  }>`
    select id::text as "rowId", payment as id, amount::text as micros, state, coin, credited::text
    from pay_payment p where order_id = ${orderId} order by p.id`.rows(on)
  return rows.map(({ rowId, id, micros, state, coin, credited }) => ({
    rowId,
    id,
    micros: micros === null ? null : BigInt(micros),
    state,
    coin: coin ?? undefined,
    creditedMicros: credited === null ? null : BigInt(credited),
  }))
}

/** A new order that its provider does not know yet. */
export async function insertOrder(
  on: Connected,
  order: {
    id: string
    companyId: string
    channelId: string | null
    driver: StoredOrder['driver']
    currency: string
    amountMicros: bigint
    status: PaymentStatus
    isCreated: boolean
    expiresAt: Date | null
    nextPollAt: Date | null
    reference: string | null
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  await sql`
    insert into pay_order (id, company_id, channel_id, driver, currency, amount, status, is_created, expires_at, over_at,
      next_poll_at, reference, create_by, user_id, create_time)
    values (${order.id}, ${order.companyId}, ${order.channelId}, ${order.driver}, ${order.currency}, ${order.amountMicros},
      ${order.status}, ${order.isCreated}, ${order.expiresAt}, ${order.expiresAt}, ${order.nextPollAt}, ${order.reference},
      ${order.by.name}, ${order.by.id}, ${order.at})`.run(on)
}

/** A line of its time line. */
export interface OrderEvent {
  kind: string
  at: Date
  status?: PaymentStatus | undefined
  /** null: the platform. */
  by?: string | null | undefined
  amountMicros?: bigint | undefined
  note?: string | null | undefined
}

export async function addEvent(
  on: Connected,
  ids: Ids,
  { id, companyId }: Pick<StoredOrder, 'id' | 'companyId'>,
  { kind, at, status, by, amountMicros, note }: OrderEvent,
): Promise<void> {
  await sql`
    insert into pay_event (id, order_id, company_id, at, kind, status, by_name, amount, note)
    values (${ids.next()}, ${id}, ${companyId}, ${at}, ${kind}, ${status ?? null}, ${by ?? null}, ${amountMicros ?? null},
      ${note ?? null})`.run(on)
}

/** Keeps what is known of the payments of an order. Those that another order has already are left to it. */
export async function keepPayments(
  on: Connected,
  ids: Ids,
  order: StoredOrder,
  payments: PaymentEvidence['payments'],
): Promise<void> {
  for (const { id, micros, state, coin } of payments) {
    // oxlint-disable-next-line no-await-in-loop -- an order has one or a few, on one connection
    await sql`
      insert into pay_payment (id, order_id, company_id, channel_id, driver, payment, amount, currency, coin, state)
      values (${ids.next()}, ${order.id}, ${order.companyId}, ${order.channelId}, ${order.driver}, ${id}, ${micros},
        ${order.currency}, ${coin ?? null}, ${state})
      on conflict (driver, payment) do update set amount = excluded.amount, state = excluded.state,
        coin = coalesce(excluded.coin, pay_payment.coin)
      where pay_payment.order_id = excluded.order_id and pay_payment.credited is null`.run(on)
  }
}

/** Where it is paid, as its provider says. */
export async function keepPlace(
  on: Connected,
  orderId: string,
  { providerId, payUrl, address, coin, coinAmount, walletLink, expiresAt, overAt }: ProviderOrder,
): Promise<void> {
  await sql`
    update pay_order set provider_id = coalesce(provider_id, ${providerId}), pay_url = ${payUrl}, address = ${address},
      coin = ${coin}, coin_amount = ${coinAmount}, wallet_link = ${walletLink},
      expires_at = coalesce(${expiresAt}, expires_at), over_at = coalesce(${overAt}, over_at, ${expiresAt})
    where id = ${orderId}`.run(on)
}

/** The provider of an order was asked, and is asked again then; null: not any more. */
export const askOrderAgain = (on: Connected, orderId: string, next: Date | null): Promise<number> =>
  sql`
    update pay_order set polls = polls + 1, next_poll_at = ${next}, worker = null, lease_until = null
    where id = ${orderId}`.run(on)

/** Ends an order that its provider never had. */
export const endInCreation = (on: Connected, orderId: string): Promise<number> =>
  sql`
    update pay_order set status = 'creationFailed', next_poll_at = null where id = ${orderId}`.run(
    on,
  )

/** What a transfer is called at the bank. */
export const saveReference = (on: Connected, orderId: string, reference: string): Promise<number> =>
  sql`update pay_order set reference = ${reference} where id = ${orderId}`.run(on)

/** Keeps how a payment was booked: what was credited of it, and what waits for a person and why. */
export const saveBooking = (
  on: Connected,
  {
    driver,
    paymentId,
    creditMicros,
    suspendedMicros,
    reason,
    at,
  }: {
    driver: string
    paymentId: string
    creditMicros: bigint
    suspendedMicros: bigint
    reason: string | null
    at: Date
  },
): Promise<number> =>
  sql`
    update pay_payment set credited = ${creditMicros}, suspended = ${reason === null ? null : suspendedMicros},
      reason = ${reason}, booked_at = ${at}
    where driver = ${driver} and payment = ${paymentId}`.run(on)

/** What was credited of the payments of an order, in micros. */
export const creditedOfOrder = (on: Connected, orderId: string) =>
  sql<{ sum: string }>`
    select coalesce(sum(credited), 0)::text as sum from pay_payment where order_id = ${orderId}`.first(
    on,
  )

/** Keeps how much of an order left the wallet again, or why it did not. */
export const saveRefund = (
  on: Connected,
  orderId: string,
  { problem, takenMicros }: { problem: string | null; takenMicros: bigint },
): Promise<number> =>
  sql`
    update pay_order set problem = ${problem}, refunded = refunded + ${takenMicros},
      credited = (select coalesce(sum(p.credited), 0) from pay_payment p where p.order_id = ${orderId})
    where id = ${orderId}`.run(on)

/**
 * Keeps what is known of an order and the status that follows. `nextPollAt` counts for orders of
 * providers alone (`isOnline`).
 */
export const saveEvidence = (
  on: Connected,
  orderId: string,
  {
    status,
    evidence,
    isOnline,
    nextPollAt,
    at,
  }: {
    status: string
    evidence: PaymentEvidence
    isOnline: boolean
    nextPollAt: Date | null
    at: Date
  },
): Promise<number> =>
  sql`
    update pay_order set status = ${status}, is_created = ${evidence.isCreated}, is_expired = ${evidence.isExpired}, is_over = ${evidence.isOver},
      is_refunded = ${evidence.isRefunded}, refund_told = ${evidence.refundToldMicros}, refund_noted = ${evidence.refundNotedMicros}, received = ${settledMicros(evidence)},
      credited = (select coalesce(sum(p.credited), 0) from pay_payment p where p.order_id = ${orderId}),
      suspended = (select coalesce(sum(p.suspended), 0) from pay_payment p where p.order_id = ${orderId} and p.resolved is null),
      next_poll_at = case when ${isOnline} then ${nextPollAt}::timestamptz else next_poll_at end,
      paid_at = case when ${status} = 'paid' then coalesce(paid_at, ${at}) else paid_at end
    where id = ${orderId}`.run(on)
