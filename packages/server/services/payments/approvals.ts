import {
  mayDecide,
  microsToDecimal,
  needsSecond,
  noEvidence,
  parseMicros,
  RECHARGE_MAX_MICROS,
  type SecondPersonLimit,
} from '@tandem/core'
import type { ParsedOf, paymentCalls } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { addEvent, insertOrder, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey } from '../entity/firstByKey.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { secondPersonLimit } from '../ledger/secondPerson.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { amountOf } from './createOrder.ts'
import { lockedOrder, seenOrder } from './seenOrder.ts'
import { settleOrder } from './settleOrder.ts'

interface Request {
  id: string
  kind: 'credit' | 'refund'
  amountMicros: bigint
  reason: string
}

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
    const { transaction: on } = work
    const order = await lockedOrder(work, id)
    await demandSeller(work, order.companyId)
    if (order.driver !== 'bankTransfer') throw new Refused('recharge.notTransfer')
    if (order.status === 'paid' || order.status === 'refunded' || (await openRequest(work, id))) {
      throw new Refused('recharge.notOpen')
    }
    await sql`update pay_order set reference = ${reference} where id = ${id}`.run(on)
    const by = ctx.actor.username
    await addEvent(on, ports.ids, order, {
      kind: 'confirmed',
      at: ctx.now,
      by,
      amountMicros,
      note: reference,
    })
    await ask(work, order, { kind: 'credit', amountMicros, reason: reference }, limit)
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
    const asked = {
      kind: 'refundAsked',
      at: ctx.now,
      by: ctx.actor.username,
      amountMicros,
      note: reason,
    }
    await addEvent(work.transaction, ports.ids, order, asked)
    await ask(work, order, { kind: 'refund', amountMicros, reason }, limit)
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

interface OpenRequest extends Request {
  userId: string
}

const openRequest = async (
  { transaction }: Work,
  orderId: string,
): Promise<OpenRequest | undefined> => {
  const row = await sql<Omit<OpenRequest, 'amountMicros'> & { amount: string }>`
    select id::text, kind, amount::text, coalesce(reason, '') as reason, user_id::text as "userId" from pay_request
    where order_id = ${orderId} and status = 'open' for update`.first(transaction)
  return row && { ...row, amountMicros: BigInt(row.amount) }
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
    await decide(work, request, 'approved')
    const { amountMicros } = request
    const approved = { kind: 'approved', at: ctx.now, by: ctx.actor.username, amountMicros }
    await addEvent(work.transaction, ports.ids, order, approved)
    await carryOut(work, order, request)
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

const decide = ({ ctx, transaction }: Work, { id }: Request, status: 'approved' | 'refused') =>
  sql`
    update pay_request set status = ${status}, decided_by_id = ${ctx.actor.id}, decided_by = ${ctx.actor.username},
      decided_at = ${ctx.now} where id = ${id}`.run(transaction)

/** Does it at once up to the limit, else leaves it to a second person. */
async function ask(
  work: Work,
  order: StoredOrder,
  asked: Omit<Request, 'id'>,
  limit: SecondPersonLimit,
): Promise<void> {
  const { ctx, ports, transaction } = work
  const request = { ...asked, id: ports.ids.next().toString() }
  if (!needsSecond('adjust', request.amountMicros, order.currency, limit)) {
    return carryOut(work, order, request)
  }
  await sql`
    insert into pay_request (id, order_id, company_id, kind, amount, reason, user_id, by_name, at)
    values (${request.id}, ${order.id}, ${order.companyId}, ${request.kind}, ${request.amountMicros}, ${request.reason},
      ${ctx.actor.id}, ${ctx.actor.username}, ${ctx.now})`.run(transaction)
  if (request.kind === 'credit') await settled(work, order, request, 'confirmed')
}

async function carryOut(work: Work, order: StoredOrder, request: Request): Promise<void> {
  if (request.kind === 'credit') return settled(work, order, request, 'settled')
  const { ctx, ports, transaction: on } = work
  const wallet = await withEverything(on, () =>
    sql<{ available: string }>`
      select available::text from ledger_wallet where company_id = ${order.companyId} for update`.first(
      on,
    ),
  )
  if (BigInt(wallet?.available ?? 0) < request.amountMicros) {
    throw new Refused('recharge.notEnough', {
      args: { amount: microsToDecimal(request.amountMicros), currency: order.currency },
    })
  }
  // On top of what went back before, also of what the provider told meanwhile.
  const refundNotedMicros = order.refundedMicros + request.amountMicros
  if (refundNotedMicros > order.creditedMicros) throw new Refused('recharge.notOpen')
  const isRefunded = refundNotedMicros === order.creditedMicros
  const news = { evidence: { ...noEvidence, isRefunded, refundNotedMicros } }
  await withEverything(on, () => settleOrder({ on, ids: ports.ids, at: ctx.now }, order.id, news))
}

/** What people say of money is a payment like those of providers; nobody waits for more of it once it is there. */
async function settled(
  { ctx, ports, transaction: on }: Work,
  order: StoredOrder,
  { id, amountMicros }: Request,
  state: 'confirmed' | 'settled' | 'invalid',
): Promise<void> {
  const payments = [{ id, micros: amountMicros, state }]
  const evidence = { ...noEvidence, isCreated: true, isOver: state === 'settled', payments }
  await withEverything(on, () =>
    settleOrder({ on, ids: ports.ids, at: ctx.now }, order.id, { evidence }),
  )
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
