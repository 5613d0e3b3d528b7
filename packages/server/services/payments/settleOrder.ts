import {
  noEvidence,
  dueBookings,
  dueRefund,
  isAwaited,
  joinEvidence,
  mayPaymentMove,
  nextPollMs,
  type PaymentBooking,
  type PaymentEvidence,
  paymentStatusOf,
} from '@tandem/core'

import type { Ids } from '../../ports/ids.ts'
import type { ProviderOrder } from '../../ports/paymentDriver.ts'
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
  saveBooking,
  creditedOfOrder,
  saveRefund,
  saveEvidence,
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
  await saveBooking(on, { driver, paymentId, creditMicros, suspendedMicros, reason, at })
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
  const credited = await creditedOfOrder(on, order.id)
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
  await saveRefund(on, order.id, { problem, takenMicros: isTaken ? amountMicros : 0n })
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
  await saveEvidence(on, order.id, { status, evidence, isOnline, nextPollAt, at })
  if (evidence.isCreated && !known.isCreated) {
    await addEvent(on, ids, order, { kind: 'created', at })
  }
  if (status === order.status) return
  if (!mayPaymentMove(order.status, status)) {
    throw new Error(`An order went from ${order.status} to ${status}`)
  }
  await addEvent(on, ids, order, { kind: 'status', at, status })
}
