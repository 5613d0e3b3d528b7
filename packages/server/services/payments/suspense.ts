import type { AnswerOf, ParsedOf, paymentCalls } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { moveSellerMoney } from '../../store/ledger/sellerMoney.ts'
import { addEvent, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { secondPersonLimit } from '../ledger/secondPerson.ts'
import { agree, askFirst, openRequest } from './requests.ts'
import type { OpenRequest, SuspenseRequest } from '../../store/payments/requests.ts'
import { audited, lockedOrder } from './seenOrder.ts'
import { sourceOf } from './settleOrder.ts'
import {
  type Suspended,
  orderOfSuspense,
  lockSuspended,
  saveResolution,
  sumPayments,
} from '../../store/payments/suspense.ts'
import { replayHookAt } from '../../store/payments/hooks.ts'

const SUSPENSE = { kind: 'suspense', detail: '' } as const

/** The payment under the lock of its order, which every booking of it takes. @throws Refused */
async function open(work: Work, id: string) {
  const { transaction: on } = work
  const found = await orderOfSuspense(on, id)
  if (!found) throw new Refused('record.notFound')
  const order = await lockedOrder(work, found.orderId)
  const row = await lockSuspended(on, id)
  if (!row) throw new Refused('recharge.nothingSuspended')
  return { order, suspended: { ...row, micros: BigInt(row.suspended) } }
}

async function resolved(
  { ctx, transaction }: Work,
  { id, orderId }: Suspended,
  how: 'credited' | 'returned',
  reason: string,
): Promise<void> {
  await saveResolution(transaction, id, { how, reason, by: ctx.actor.username, at: ctx.now })
  await sumPayments(transaction, orderId)
}

/**
 * POST /sys/paymentSuspense/credit: at once, or when a second person agrees.
 * @throws Refused record.notFound, recharge.nothingSuspended, recharge.waits, recharge.otherCoin if nobody knows what it is worth
 */
export const creditSuspended = (
  ctx: Ctx,
  ports: Ports,
  asked: ParsedOf<typeof paymentCalls.creditSuspended>,
): Promise<AnswerOf<typeof paymentCalls.creditSuspended>> =>
  resolve(ctx, ports, asked, 'suspenseCredit')

/** POST /sys/paymentSuspense/giveBack. @throws Refused record.notFound, recharge.nothingSuspended, recharge.waits */
export const returnSuspended = (
  ctx: Ctx,
  ports: Ports,
  asked: ParsedOf<typeof paymentCalls.returnSuspended>,
): Promise<AnswerOf<typeof paymentCalls.returnSuspended>> =>
  resolve(ctx, ports, asked, 'suspenseReturn')

const ways = {
  suspenseCredit: { how: 'credited', audit: 'credit' },
  suspenseReturn: { how: 'returned', audit: 'giveBack' },
} as const

async function resolve(
  ctx: Ctx,
  ports: Ports,
  { id, reason }: { id: string; reason: string },
  kind: SuspenseRequest,
): Promise<{ status: 'done' | 'waiting' }> {
  const limit = await secondPersonLimit(ctx, ports)
  return inTransaction(ctx, ports, async (work) => {
    const { order, suspended } = await open(work, id)
    if (await openRequest(work, order.id)) throw new Refused('recharge.waits')
    const { micros: amountMicros } = suspended
    if (kind === 'suspenseCredit' && amountMicros <= 0n) throw new Refused('recharge.otherCoin')
    const asked = { kind, amountMicros, reason, paymentId: id }
    const { waits } = await askFirst(work, order, asked, limit)
    if (!waits) {
      await carryOut(work, order, suspended, { kind, reason })
      return { status: 'done' }
    }
    await addEvent(work.transaction, ports.ids, order, {
      kind: 'suspense.asked',
      at: ctx.now,
      by: ctx.actor.username,
      amountMicros,
      note: reason,
    })
    await audited(work, order, 'paymentSuspense.ask')
    return { status: 'waiting' }
  })
}

/** Of an order, what waits is its suspended money. */
export const isOfSuspense = (
  request: OpenRequest,
): request is OpenRequest & { kind: SuspenseRequest; paymentId: string } =>
  request.paymentId !== null

/** A second person agrees to what is done with suspended money, and it is. @throws Refused as `agree`, recharge.nothingSuspended */
export async function approveSuspense(
  work: Work,
  order: StoredOrder,
  request: OpenRequest & { kind: SuspenseRequest; paymentId: string },
): Promise<void> {
  await agree(work, order, request)
  const { suspended } = await open(work, request.paymentId)
  await carryOut(work, order, suspended, request)
}

/** What is suspended of a payment is moved, and it is noted how. */
async function carryOut(
  work: Work,
  order: StoredOrder,
  suspended: Suspended,
  { kind, reason }: { kind: SuspenseRequest; reason: string },
): Promise<void> {
  const { ctx, ports, transaction: on } = work
  const { micros, driver, payment } = suspended
  const { how, audit } = ways[kind]
  const key = `${driver}:${payment}`
  const moved = {
    companyId: order.companyId,
    amountMicros: micros,
    reason: `P${order.id}: ${reason}`.slice(0, 500),
    actorId: ctx.actor.id,
    from: SUSPENSE,
  }
  await withEverything(on, async () => {
    if (kind === 'suspenseCredit') {
      const posting = { ...moved, key: `pay:suspense:${key}`, source: 'order' } as const
      await recharge(on.client, ports.ids, posting)
    } else if (micros > 0n) {
      const posting = { ...moved, key: `return:${key}`, to: sourceOf(order) }
      await moveSellerMoney(on, ports.ids, posting)
    }
  })
  await resolved(work, suspended, how, reason)
  await addEvent(on, ports.ids, order, {
    kind: `suspense.${how}`,
    at: ctx.now,
    by: ctx.actor.username,
    amountMicros: micros,
    note: reason,
  })
  await audited(work, order, `paymentSuspense.${audit}`)
}

/** POST /sys/paymentHook/replay: looked at again as if it had just come. @throws Refused record.notFound */
export async function replayHook(
  ctx: Ctx,
  ports: Ports & { wakePayments?: (() => void) | undefined },
  { id }: { id: string },
): Promise<null> {
  const found = await withScope(ports.system, 'everything', (on) => replayHookAt(on, id, ctx.now))
  if (found === 0) throw new Refused('record.notFound')
  ports.wakePayments?.()
  return null
}
