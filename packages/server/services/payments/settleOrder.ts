import {
  dueBookings,
  dueRefund,
  isAwaited,
  joinEvidence,
  mayPaymentMove,
  nextPollMs,
  noEvidence,
  type PaymentBooking,
  type PaymentEvidence,
  paymentStatusOf,
  settledMicros,
} from '@tandem/core'

import type { Ids } from '../../ports/ids.ts'
import type { ProviderOrder } from '../../ports/paymentDriver.ts'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { recharge, type SellerAccount } from '../../store/ledger/recharge.ts'
import { moveSellerMoney, refundWallet } from '../../store/ledger/sellerMoney.ts'
import {
  addEvent,
  findOrder,
  keepPayments,
  keepPlace,
  paymentsOf,
  type StoredOrder,
} from '../../store/payments/orders.ts'

/** What is heard of an order, and where it is paid if its provider said so. */
export interface OrderNews {
  evidence: PaymentEvidence
  place?: ProviderOrder
}

interface Settling {
  /** Sees every company. */
  on: Transaction
  ids: Ids
  at: Date
}

/** Where the money of an order comes from. */
export const sourceOf = ({ driver }: Pick<StoredOrder, 'driver'>): SellerAccount =>
  driver === 'manual' || driver === 'bankTransfer'
    ? { kind: 'bank', detail: '' }
    : { kind: 'psp_clearing', detail: driver }
const SUSPENSE: SellerAccount = { kind: 'suspense', detail: '' }

/**
 * Adds news to what is known of an order, and books what is due, all in the caller's transaction under the lock of the order:
 * whoever tells the same again, later or in another order changes nothing.
 */
export async function settleOrder(
  settling: Settling,
  orderId: string,
  news: OrderNews,
): Promise<StoredOrder | undefined> {
  const { on, ids } = settling
  const order = await findOrder(on, orderId, { lock: true })
  if (!order) return undefined
  if (news.place) await keepPlace(on, orderId, news.place)
  const known: PaymentEvidence = {
    ...noEvidence,
    ...order,
    payments: await paymentsOf(on, orderId),
  }
  const asked = joinEvidence(known, news.evidence)
  await keepPayments(on, ids, order, asked.payments)
  // What another order has is not in it.
  const payments = await paymentsOf(on, orderId)
  const evidence = { ...asked, payments }
  const booked = new Map(
    payments.flatMap(({ id, creditedMicros }) =>
      creditedMicros === null ? [] : [[id, creditedMicros]],
    ),
  )
  for (const booking of dueBookings(order, evidence, booked)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await book(settling, order, booking)
  }
  await takeBack(settling, order, evidence)
  await keepStatus(settling, order, evidence, known)
  return findOrder(on, orderId)
}

async function book(
  { on, ids, at }: Settling,
  order: StoredOrder,
  booking: PaymentBooking,
): Promise<void> {
  const { paymentId, creditMicros, suspendedMicros, reason } = booking
  const { companyId, driver } = order
  const key = `pay:${driver}:${paymentId}`
  const from = sourceOf(order)
  if (creditMicros > 0n) {
    const source = driver === 'manual' ? 'manual' : 'order'
    const posted = await recharge(on.client, ids, {
      companyId,
      amountMicros: creditMicros,
      key,
      source,
      from,
      reason: `P${order.id}`,
    })
    // Only the row of the payment posts under its key, and it was not booked.
    if (posted === 'repeated') throw new Error(`The payment ${key} was credited before`)
  }
  if (suspendedMicros > 0n) {
    const put = { companyId, from, to: SUSPENSE, amountMicros: suspendedMicros }
    await moveSellerMoney(on, ids, {
      ...put,
      key: `suspense:${driver}:${paymentId}`,
      reason: `P${order.id}`,
    })
  }
  await sql`
    update pay_payment set credited = ${creditMicros}, suspended = ${reason === null ? null : suspendedMicros},
      reason = ${reason}, booked_at = ${at}
    where driver = ${driver} and payment = ${paymentId}`.run(on)
  if (creditMicros > 0n) {
    await addEvent(on, ids, order, { kind: 'credited', at, amountMicros: creditMicros })
  }
  if (reason !== null) {
    await addEvent(on, ids, order, {
      kind: `suspended.${reason}`,
      at,
      amountMicros: suspendedMicros,
    })
  }
}

/** Money went back, all or some of it: so much leaves the wallet, if it is still there. */
async function takeBack(
  { on, ids, at }: Settling,
  order: StoredOrder,
  evidence: PaymentEvidence,
): Promise<void> {
  const credited = await sql<{ sum: string }>`
    select coalesce(sum(credited), 0)::text as sum from pay_payment where order_id = ${order.id}`.first(
    on,
  )
  const before = order.refundedMicros
  const amountMicros = dueRefund(evidence, BigInt(credited?.sum ?? 0), before)
  if (amountMicros <= 0n) return
  const refund = { companyId: order.companyId, to: sourceOf(order), amountMicros }
  const isTaken = await refundWallet(on, ids, {
    ...refund,
    key: `refund:${order.id}:${before + amountMicros}`,
    reason: `P${order.id}`,
  })
  const [kind, problem] = isTaken
    ? (['refunded', null] as const)
    : (['refundUncovered', 'refundUncovered'] as const)
  // What is not covered is tried again whenever something is heard of the order, and said once.
  if (isTaken || order.problem !== problem) {
    await addEvent(on, ids, order, { kind, at, amountMicros })
  }
  await sql`
    update pay_order set problem = ${problem}, refunded = refunded + ${isTaken ? amountMicros : 0n},
      credited = (select coalesce(sum(p.credited), 0) from pay_payment p where p.order_id = ${order.id})
    where id = ${order.id}`.run(on)
}

async function keepStatus(
  { on, ids, at }: Settling,
  order: StoredOrder,
  evidence: PaymentEvidence,
  known: PaymentEvidence,
): Promise<void> {
  // What nobody has yet is being made; only who looked for it in vain says that it failed.
  const isBeingMade = !evidence.isCreated && !evidence.isExpired && evidence.payments.length === 0
  const status = isBeingMade ? order.status : paymentStatusOf(order, evidence)
  const wait = isAwaited(status, evidence.isOver) ? nextPollMs(order.polls) : null
  const isOnline = order.driver !== 'manual' && order.driver !== 'bankTransfer'
  const nextPollAt = isOnline && wait !== null ? new Date(at.getTime() + wait) : null
  const { isCreated, isExpired, isOver, isRefunded, refundToldMicros, refundNotedMicros } = evidence
  await sql`
    update pay_order set status = ${status}, is_created = ${isCreated}, is_expired = ${isExpired}, is_over = ${isOver},
      is_refunded = ${isRefunded}, refund_told = ${refundToldMicros}, refund_noted = ${refundNotedMicros}, received = ${settledMicros(evidence)},
      credited = (select coalesce(sum(p.credited), 0) from pay_payment p where p.order_id = ${order.id}),
      suspended = (select coalesce(sum(p.suspended), 0) from pay_payment p where p.order_id = ${order.id} and p.resolved is null),
      next_poll_at = case when ${isOnline} then ${nextPollAt}::timestamptz else next_poll_at end,
      paid_at = case when ${status} = 'paid' then coalesce(paid_at, ${at}) else paid_at end
    where id = ${order.id}`.run(on)
  if (evidence.isCreated && !known.isCreated) {
    await addEvent(on, ids, order, { kind: 'created', at })
  }
  if (status === order.status) return
  if (!mayPaymentMove(order.status, status)) {
    throw new Error(`An order went from ${order.status} to ${status}`)
  }
  await addEvent(on, ids, order, { kind: 'status', at, status })
}
