import { mayDecide, microsToDecimal, parseMicros, RECHARGE_MAX_MICROS } from '@tandem/core'
import type { ParsedOf, paymentCalls } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { addEvent, insertOrder, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey } from '../entity/firstByKey.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { secondPersonLimit } from '../ledger/secondPerson.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { amountOf } from './createOrder.ts'
import {
  approve,
  ask,
  askRefund,
  confirmArrival,
  decide,
  openRequest,
  settled,
} from './requests.ts'
import { lockedOrder, seenOrder } from './seenOrder.ts'

/** @throws Refused recharge.notYours: only who sells to a company says what it paid */
async function demandSeller({ ctx, transaction }: Work, companyId: string): Promise<string> {
  const buyer = await sql<{ currency: string }>`
    select currency from sys_company
    where id = ${companyId} and parent_id = ${ctx.actor.companyId} and deleted_at is null`.first(
    transaction,
  )
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
    const amountMicros = amountOf({ amount: input.amount, currency }, currency)
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
  const amountMicros = parseMicros(amount)
  if (
    amountMicros === undefined ||
    amountMicros <= 0n ||
    amountMicros % 10_000n !== 0n ||
    amountMicros > 2n * RECHARGE_MAX_MICROS
  ) {
    throw new Refused('recharge.notAnAmount', {
      fields: { amount: { reason: 'recharge.notAnAmount' } },
    })
  }
  await inTransaction(ctx, ports, async (work) => {
    const order = await lockedOrder(work, id)
    await demandSeller(work, order.companyId)
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
    const amountMicros = refundOf(order, amount)
    await askRefund(work, order, { amountMicros, reason }, limit)
    await audited(work, order, 'paymentOrder.refund')
  })
  return null
}

/** How much of an order goes back; what was not asked is the rest. @throws Refused at its field */
function refundOf(order: StoredOrder, amount: string | undefined): bigint {
  const rest = order.creditedMicros - order.refundedMicros
  if (amount === undefined) return rest
  const micros = parseMicros(amount)
  const reason =
    micros === undefined || micros <= 0n
      ? 'recharge.notAnAmount'
      : micros > rest
        ? 'recharge.refundTooHigh'
        : undefined
  if (reason === undefined && micros !== undefined) return micros
  const args = { amount: microsToDecimal(rest), currency: order.currency }
  throw new Refused(reason ?? 'recharge.notAnAmount', {
    args,
    fields: { amount: { reason: reason ?? 'recharge.notAnAmount', args } },
  })
}

/**
 * POST /recharge/order/approve: the second person, who is another one than the first.
 * @throws Refused record.notFound, recharge.notOpen, recharge.samePerson, recharge.notEnough
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
    if (!mayDecide(request.userId, ctx.actor.id)) throw new Refused('recharge.samePerson')
    await approve(work, order, request)
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

/** A line in the history; amounts are in the time line of the order, for those who see them. */
export const audited = (
  work: Work,
  { id, companyId }: Pick<StoredOrder, 'id' | 'companyId'>,
  action: Parameters<Work['audit']>[0]['action'],
): Promise<void> =>
  work.audit({
    action,
    entity: 'paymentOrder',
    recordId: id,
    companyId,
    changes: { orderNo: { from: null, to: `P${id}` } },
  })
