import type { AnswerOf, ParsedOf, paymentCalls } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
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
import { agree, askFirst, type OpenRequest, openRequest, type SuspenseRequest } from './requests.ts'
import { audited, lockedOrder } from './seenOrder.ts'
import { sourceOf } from './settleOrder.ts'

const SUSPENSE = { kind: 'suspense', detail: '' } as const

interface Suspended {
  id: string
  orderId: string
  driver: string
  payment: string
  micros: bigint
}

/** The payment under the lock of its order, which every booking of it takes. @throws Refused */
async function open(work: Work, id: string) {
  const { transaction: on } = work
  const found = await sql<{ orderId: string }>`
    select order_id::text as "orderId" from pay_payment where id = ${id} and reason is not null`.first(
    on,
  )
  if (!found) throw new Refused('record.notFound')
  const order = await lockedOrder(work, found.orderId)
  const row = await sql<Omit<Suspended, 'micros'> & { suspended: string }>`
    select id::text, order_id::text as "orderId", driver, payment, suspended::text from pay_payment
    where id = ${id} and resolved is null for update`.first(on)
  if (!row) throw new Refused('recharge.nothingSuspended')
  return { order, suspended: { ...row, micros: BigInt(row.suspended) } }
}

async function resolved(
  { ctx, transaction }: Work,
  { id, orderId }: Suspended,
  how: 'credited' | 'returned',
  reason: string,
): Promise<void> {
  await sql`
    update pay_payment set resolved = ${how}, resolved_by = ${ctx.actor.username}, resolved_at = ${ctx.now},
      resolve_reason = ${reason}, credited = credited + case when ${how === 'credited'} then suspended else 0 end
    where id = ${id}`.run(transaction)
  await sql`
    update pay_order o set
      credited = (select coalesce(sum(p.credited), 0) from pay_payment p where p.order_id = o.id),
      suspended = (select coalesce(sum(p.suspended), 0) from pay_payment p where p.order_id = o.id and p.resolved is null)
    where o.id = ${orderId}`.run(transaction)
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
  const found = await withScope(ports.system, 'everything', (on) =>
    sql`
      update pay_hook set status = 'waiting', next_at = ${ctx.now}, tries = 0, error = null
      where id = ${id} and verdict = 'signed'`.run(on),
  )
  if (found === 0) throw new Refused('record.notFound')
  ports.wakePayments?.()
  return null
}
