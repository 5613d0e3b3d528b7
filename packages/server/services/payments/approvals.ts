import { parseMicros, rechargeLimits } from '@tandem/core'
import type { ParsedOf, paymentCalls } from '@tandem/model'

import { addEvent, insertOrder, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey } from '../entity/firstByKey.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { secondPersonLimit } from '../ledger/secondPerson.ts'
import { amountFor } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { amountRefused, paidAmount, rechargeAmount } from './paidAmounts.ts'
import {
  approve,
  ask,
  askRefund,
  confirmArrival,
  decide,
  openRequest,
  settled,
} from './requests.ts'
import { audited, lockedOrder, seenOrder } from './seenOrder.ts'
import { approveSuspense, isOfSuspense } from './suspense.ts'
import { buyerOf } from '../../store/payments/buyers.ts'

/** @throws Refused recharge.notYours: only who sells to a company says what it paid */
async function demandSeller({ ctx, transaction }: Work, companyId: string): Promise<string> {
  const buyer = await buyerOf(transaction, companyId, ctx.actor.companyId)
  if (!buyer) throw new Refused('recharge.notYours')
  return buyer.currency
}

/**
 * POST /recharge/order/book: what a company paid in any other way, as an order like others.
 * @throws Refused recharge.*
 */
export async function bookPayment(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof paymentCalls.book>,
  requestKey?: string,
): Promise<string> {
  const limit = await secondPersonLimit(ctx, ports)
  const { actor, now: at } = ctx
  return inTransaction(ctx, ports, async (work) => {
    const { transaction: on } = work
    const currency = await demandSeller(work, input.companyId)
    const amountMicros = rechargeAmount({ amount: input.amount, currency }, currency)
    const id = ports.ids.next().toString()
    const first = await firstByKey(work, { action: 'recharge.book', asked: input, requestKey, id })
    if (first !== undefined) return first
    await insertOrder(on, {
      id,
      companyId: input.companyId,
      channelId: null,
      driver: 'manual',
      currency,
      amountMicros,
      status: 'pendingPayment',
      isCreated: true,
      expiresAt: null,
      nextPollAt: null,
      reference: input.reference,
      by: { id: actor.id, name: actor.username },
      at,
    })
    const order = await lockedOrder(work, id)
    await addEvent(on, ports.ids, order, {
      kind: 'booked',
      at,
      by: actor.username,
      amountMicros,
      note: input.reference,
    })
    await ask(work, order, { kind: 'credit', amountMicros, reason: input.reference }, limit)
    await audited(work, order, 'paymentOrder.book')
    return id
  })
}

/**
 * POST /recharge/order/confirm: how much of a transfer is at the bank.
 * @throws Refused record.notFound, recharge.notTransfer, recharge.notOpen, recharge.notAnAmount
 */
export async function confirmTransfer(
  ctx: Ctx,
  ports: Ports,
  { id, amount, reference }: ParsedOf<typeof paymentCalls.confirm>,
): Promise<null> {
  await seenOrder(ctx, ports, id)
  const limit = await secondPersonLimit(ctx, ports)
  await inTransaction(ctx, ports, async (work) => {
    const order = await lockedOrder(work, id)
    await demandSeller(work, order.companyId)
    const amountMicros = paidAmount(amount, order.currency)
    // More than was ordered may come, and what is above a recharge is put aside; twice as much is a slip of the hand.
    if (amountMicros > 2n * rechargeLimits(order.currency).most) {
      throw amountRefused('recharge.tooHigh', order.currency)
    }
    if (order.driver !== 'bankTransfer') throw new Refused('recharge.notTransfer')
    if (order.status === 'paid' || order.status === 'refunded' || (await openRequest(work, id))) {
      throw new Refused('recharge.notOpen')
    }
    await confirmArrival(work, order, { amountMicros, reference }, limit)
    await audited(work, order, 'paymentOrder.confirm')
  })
  return null
}

/**
 * POST /recharge/order/refund: the money went back, or is about to, all of it or a part; so much of the credit leaves the wallet.
 * @throws Refused record.notFound, recharge.notPaid, recharge.notOpen, recharge.notEnough, recharge.refundTooHigh
 */
export async function refundOrder(
  ctx: Ctx,
  ports: Ports,
  { id, amount, reason }: ParsedOf<typeof paymentCalls.refund>,
): Promise<null> {
  await seenOrder(ctx, ports, id)
  const limit = await secondPersonLimit(ctx, ports)
  await inTransaction(ctx, ports, async (work) => {
    const order = await lockedOrder(work, id)
    await demandSeller(work, order.companyId)
    if (order.status !== 'paid' || order.creditedMicros <= 0n) throw new Refused('recharge.notPaid')
    if (await openRequest(work, id)) throw new Refused('recharge.notOpen')
    const amountMicros = refundOf(ctx, order, amount)
    await askRefund(work, order, { amountMicros, reason }, limit)
    await audited(work, order, 'paymentOrder.refund')
  })
  return null
}

/** How much of an order goes back; what was not asked is the rest. @throws Refused at its field */
function refundOf({ actor }: Ctx, order: StoredOrder, amount: string | undefined): bigint {
  const rest = order.creditedMicros - order.refundedMicros
  // What is left may be finer than what people give back: it came so.
  if (amount === undefined || parseMicros(amount) === rest) return rest
  const micros = paidAmount(amount, order.currency)
  if (micros <= rest) return micros
  const args = { amount: amountFor(!actor.hideAmounts, rest, order.currency) }
  throw new Refused('recharge.refundTooHigh', {
    args,
    fields: { amount: { reason: 'recharge.refundTooHigh', args } },
  })
}

/**
 * POST /recharge/order/approve: the second person, who is another one than the first.
 * @throws Refused record.notFound, recharge.notOpen, recharge.samePerson, approval.dependent, recharge.notEnough
 */
export async function approvePayment(
  ctx: Ctx,
  ports: Ports,
  { id }: { id: string },
): Promise<null> {
  await seenOrder(ctx, ports, id)
  await inTransaction(ctx, ports, async (work) => {
    const order = await lockedOrder(work, id)
    await demandSeller(work, order.companyId)
    const request = await openRequest(work, id)
    if (!request) throw new Refused('recharge.notOpen')
    if (isOfSuspense(request)) await approveSuspense(work, order, request)
    else await approve(work, order, request)
    await audited(work, order, 'paymentOrder.approve')
  })
  return null
}

/** POST /recharge/order/refuse. @throws Refused record.notFound, recharge.notOpen */
export async function refusePayment(
  ctx: Ctx,
  ports: Ports,
  { id, reason }: ParsedOf<typeof paymentCalls.refuse>,
): Promise<null> {
  await seenOrder(ctx, ports, id)
  await inTransaction(ctx, ports, async (work) => {
    const order = await lockedOrder(work, id)
    await demandSeller(work, order.companyId)
    const request = await openRequest(work, id)
    if (!request) throw new Refused('recharge.notOpen')
    await decide(work, request, 'refused')
    const { amountMicros } = request
    const refused = {
      kind: 'refused',
      at: ctx.now,
      by: ctx.actor.username,
      amountMicros,
      note: reason,
    }
    await addEvent(work.transaction, ports.ids, order, refused)
    if (request.kind === 'credit') await settled(work, order, request, 'invalid')
    await audited(work, order, 'paymentOrder.refuse')
  })
  return null
}
