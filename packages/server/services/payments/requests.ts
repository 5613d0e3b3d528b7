import { noEvidence, type SecondPersonLimit } from '@tandem/core'

import type { Ids } from '../../ports/ids.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { addEvent, type StoredOrder, saveReference } from '../../store/payments/orders.ts'
import { amountFor } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { demandSecond, mayMoveAlone } from '../ledger/secondPerson.ts'
import { settleOrder } from './settleOrder.ts'
import { lockAvailable } from '../../store/payments/buyers.ts'
import {
  lockOpenRequest,
  type Request,
  type OpenRequest,
  saveDecision,
  insertRequest,
} from '../../store/payments/requests.ts'

/** Who says something about the money of an order, and when; in a transaction that sees beyond its scope. */
export interface Acting {
  ctx: {
    actor: { id: string; username: string; hideAmounts: boolean }
    now: Date
    movesMoney?: boolean
  }
  ports: { ids: Ids }
  transaction: Transaction
}

const moveOf = {
  credit: 'payment',
  refund: 'refund',
  suspenseCredit: 'suspense',
  suspenseReturn: 'suspense',
} as const

/** What waits for a second person, under its lock. */
export const openRequest = async (
  { transaction }: Pick<Acting, 'transaction'>,
  orderId: string,
): Promise<OpenRequest | undefined> => {
  const row = await lockOpenRequest(transaction, orderId)
  return row && { ...row, amountMicros: BigInt(row.amount) }
}

/** So much of a transfer is at the bank: credited at once, or when a second person agrees. */
export async function confirmArrival(
  acting: Acting,
  order: StoredOrder,
  { amountMicros, reference }: { amountMicros: bigint; reference: string },
  limit: SecondPersonLimit,
): Promise<void> {
  const { ctx, ports, transaction: on } = acting
  await saveReference(on, order.id, reference)
  await addEvent(on, ports.ids, order, {
    kind: 'confirmed',
    at: ctx.now,
    by: ctx.actor.username,
    amountMicros,
    note: reference,
  })
  await ask(acting, order, { kind: 'credit', amountMicros, reason: reference }, limit)
}

/** So much of what was credited goes back: at once, or when a second person agrees. @throws Refused as carryOut */
export async function askRefund(
  acting: Acting,
  order: StoredOrder,
  { amountMicros, reason }: { amountMicros: bigint; reason: string },
  limit: SecondPersonLimit,
): Promise<void> {
  const { ctx, ports, transaction } = acting
  await addEvent(transaction, ports.ids, order, {
    kind: 'refundAsked',
    at: ctx.now,
    by: ctx.actor.username,
    amountMicros,
    note: reason,
  })
  await ask(acting, order, { kind: 'refund', amountMicros, reason }, limit)
}

/** The second person agrees, and it is done. @throws Refused recharge.samePerson, approval.dependent, and as carryOut */
export async function approve(
  acting: Acting,
  order: StoredOrder,
  request: OpenRequest,
): Promise<void> {
  await agree(acting, order, request)
  await carryOut(acting, order, request)
}

/** The second person agrees, which is kept. @throws Refused recharge.samePerson, approval.dependent */
export async function agree(
  acting: Acting,
  order: StoredOrder,
  request: OpenRequest,
): Promise<void> {
  const { ctx, ports, transaction } = acting
  const { companyId } = order
  const move = { companyId, kind: moveOf[request.kind], micros: request.amountMicros }
  await demandSecond(acting, request.userId, move, 'recharge.samePerson')
  await decide(acting, request, 'approved')
  const { amountMicros } = request
  const approved = { kind: 'approved', at: ctx.now, by: ctx.actor.username, amountMicros }
  await addEvent(transaction, ports.ids, order, approved)
}

/** Notes who decided. */
export const decide = (
  { ctx, transaction }: Acting,
  { id }: Request,
  status: 'approved' | 'refused',
) => saveDecision(transaction, id, { status, by: ctx.actor, at: ctx.now })

/** Does it at once up to the limit, else leaves it to a second person. */
export async function ask(
  work: Acting,
  order: StoredOrder,
  asked: Omit<Request, 'id'>,
  limit: SecondPersonLimit,
): Promise<void> {
  const request = await askFirst(work, order, asked, limit)
  if (!request.waits) return carryOut(work, order, request)
  if (request.kind === 'credit') await settled(work, order, request, 'confirmed')
}

/** Whether it waits for a second person, which is kept then; otherwise the caller does it. */
export async function askFirst(
  work: Acting,
  { id: orderId, companyId, currency }: StoredOrder,
  asked: Omit<Request, 'id'> & { paymentId?: string },
  limit: SecondPersonLimit,
): Promise<Request & { waits: boolean }> {
  const { ctx, ports, transaction } = work
  const { kind, amountMicros: micros, paymentId = null } = asked
  const request = { ...asked, id: ports.ids.next().toString() }
  const move = { companyId, currency, kind: moveOf[kind], micros }
  if (await mayMoveAlone(work, move, limit)) return { ...request, waits: false }
  await insertRequest(transaction, {
    ...request,
    orderId,
    companyId,
    paymentId,
    by: ctx.actor,
    at: ctx.now,
  })
  return { ...request, waits: true }
}

async function carryOut(work: Acting, order: StoredOrder, request: Request): Promise<void> {
  if (request.kind === 'credit') return settled(work, order, request, 'settled')
  const { ctx, ports, transaction: on } = work
  const wallet = await withEverything(on, () => lockAvailable(on, order.companyId))
  if (BigInt(wallet?.available ?? 0) < request.amountMicros) {
    throw new Refused('recharge.notEnough', {
      args: { amount: amountFor(!ctx.actor.hideAmounts, request.amountMicros, order.currency) },
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
export async function settled(
  { ctx, ports, transaction: on }: Acting,
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
