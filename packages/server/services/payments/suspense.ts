import type { ParsedOf, paymentCalls, Reconciliation } from '@tandem/model'
import { microsToDecimal } from '@tandem/core'

import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { moveSellerMoney } from '../../store/ledger/sellerMoney.ts'
import { addEvent, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { audited } from './approvals.ts'
import { lockedOrder } from './seenOrder.ts'
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
 * POST /sys/paymentSuspense/credit.
 * @throws Refused record.notFound, recharge.nothingSuspended, recharge.otherCoin if nobody knows what it is worth
 */
export const creditSuspended = (
  ctx: Ctx,
  ports: Ports,
  asked: ParsedOf<typeof paymentCalls.creditSuspended>,
): Promise<null> =>
  resolve(ctx, ports, asked, { how: 'credited', audit: 'credit' }, (on, moved, { micros, key }) => {
    if (micros <= 0n) throw new Refused('recharge.otherCoin')
    const posting = {
      ...moved,
      key: `pay:suspense:${key}`,
      source: 'order',
      from: SUSPENSE,
    } as const
    return recharge(on.client, ports.ids, posting)
  })

/** POST /sys/paymentSuspense/giveBack. @throws Refused record.notFound, recharge.nothingSuspended */
export const returnSuspended = (
  ctx: Ctx,
  ports: Ports,
  asked: ParsedOf<typeof paymentCalls.returnSuspended>,
): Promise<null> =>
  resolve(
    ctx,
    ports,
    asked,
    { how: 'returned', audit: 'giveBack' },
    (on, moved, { micros, key, order }) => {
      if (micros <= 0n) return null
      const posting = { ...moved, key: `return:${key}`, from: SUSPENSE, to: sourceOf(order) }
      return moveSellerMoney(on, ports.ids, posting)
    },
  )

/** What is suspended of a payment is moved, and it is noted how. */
async function resolve(
  ctx: Ctx,
  ports: Ports,
  { id, reason }: { id: string; reason: string },
  { how, audit }: { how: 'credited' | 'returned'; audit: 'credit' | 'giveBack' },
  move: (
    on: Transaction,
    moved: { companyId: string; amountMicros: bigint; reason: string; actorId: string },
    payment: { micros: bigint; key: string; order: StoredOrder },
  ) => Promise<unknown> | null,
): Promise<null> {
  await inTransaction(ctx, ports, async (work) => {
    const { transaction: on } = work
    const { order, suspended } = await open(work, id)
    const { micros, driver, payment } = suspended
    const moved = {
      companyId: order.companyId,
      amountMicros: micros,
      reason: `P${order.id}: ${reason}`.slice(0, 500),
      actorId: ctx.actor.id,
    }
    await withEverything(on, async () =>
      move(on, moved, { micros, key: `${driver}:${payment}`, order }),
    )
    await resolved(work, suspended, how, reason)
    await addEvent(on, ports.ids, order, {
      kind: `suspense.${how}`,
      at: ctx.now,
      by: ctx.actor.username,
      amountMicros: micros,
      note: reason,
    })
    await audited(work, order, `paymentSuspense.${audit}`)
  })
  return null
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

interface Sums {
  channelId: string | null
  name: string | null
  driver: Reconciliation['channels'][number]['driver']
  currency: string
  orders: number
  open: number
  received: string
  credited: string
  suspended: string
  returned: string
  waiting: string
}

/** GET /sys/paymentSuspense/reconciliation: credits by the ledger itself, not by what orders say of them. */
export async function reconciliation(ctx: Ctx, ports: Ports): Promise<Reconciliation> {
  const rows = await withScope(ports.database, ctx.scope, (on) =>
    sql<Sums>`
      with booked as (
        select p.order_id, sum(p.amount) filter (where p.state = 'settled') as received,
          coalesce(sum(p.suspended) filter (where p.resolved is null), 0) as suspended,
          coalesce(sum(p.suspended) filter (where p.resolved = 'returned'), 0) as returned,
          coalesce(sum(p.amount) filter (where p.state = 'settled' and p.credited is null), 0) as waiting,
          coalesce(sum((select d.amount from ledger_tx t join ledger_document d on d.tx_id = t.id
            where t.idem_key = 'pay:' || p.driver || ':' || p.payment)), 0)
          + coalesce(sum((select d.amount from ledger_tx t join ledger_document d on d.tx_id = t.id
            where t.idem_key = 'pay:suspense:' || p.driver || ':' || p.payment)), 0) as credited
        from pay_payment p group by p.order_id
      )
      select o.channel_id::text as "channelId", max(c.name) as name, o.driver, o.currency, count(*)::int as orders,
        count(*) filter (where o.status in ('pendingPayment', 'partiallyPaid', 'chainConfirming', 'chainConfirmed'))::int as open,
        coalesce(sum(b.received), 0)::text as received, coalesce(sum(b.credited), 0)::text as credited,
        coalesce(sum(b.suspended), 0)::text as suspended, coalesce(sum(b.returned), 0)::text as returned,
        coalesce(sum(b.waiting), 0)::text as waiting
      from pay_order o left join booked b on b.order_id = o.id left join pay_channel c on c.id = o.channel_id
      group by o.channel_id, o.driver, o.currency order by o.channel_id nulls last, o.currency`.rows(
      on,
    ),
  )
  const shown = !ctx.actor.hideAmounts
  return {
    channels: rows.map(({ received, credited, suspended, returned, waiting, ...row }) => ({
      ...row,
      ...(shown && {
        received: microsToDecimal(BigInt(received)),
        credited: microsToDecimal(BigInt(credited)),
        suspended: microsToDecimal(BigInt(suspended)),
        returned: microsToDecimal(BigInt(returned)),
        waiting: microsToDecimal(BigInt(waiting)),
        difference: microsToDecimal(
          BigInt(received) -
            BigInt(credited) -
            BigInt(suspended) -
            BigInt(returned) -
            BigInt(waiting),
        ),
      }),
    })),
  }
}
