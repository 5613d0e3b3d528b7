import { isPayable, moneyText, type PaymentStatus } from '@tandem/core'
import type { PaymentOrder } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { mayCancel } from './cancelOrder.ts'
import type { PaymentTools } from './paymentPorts.ts'
import type { RequestKind } from './requests.ts'
import { seenOrder } from './seenOrder.ts'

interface Row {
  companyId: string
  companyName: string
  driver: PaymentOrder['driver']
  channelName: string | null
  currency: string
  status: PaymentStatus
  amount: string
  received: string
  credited: string
  suspended: string
  refunded: string
  isCreated: boolean
  reference: string | null
  problem: PaymentOrder['problem']
  createBy: string
  createTime: Date
  expiresAt: Date | null
  paidAt: Date | null
  payUrl: string | null
  address: string | null
  coin: string | null
  coinAmount: string | null
  walletLink: string | null
  slipName: string | null
  slipTime: Date | null
  channelId: string | null
  userId: string
  providerId: string | null
}

/** Shows orders; in the sandbox also where their payments are simulated. */
export type OrderPorts = Ports & Pick<PaymentTools, 'simulatedPage'>

const rowOf = (on: Transaction, id: string) =>
  sql<Row>`
    select o.company_id::text as "companyId", c.name as "companyName", o.driver, h.name as "channelName", o.currency,
      o.status, o.amount::text, o.received::text, o.credited::text, o.suspended::text, o.refunded::text, o.is_created as "isCreated",
      o.reference, o.problem, o.create_by as "createBy", o.create_time as "createTime", o.expires_at as "expiresAt",
      o.paid_at as "paidAt", o.pay_url as "payUrl", o.address, o.coin, o.coin_amount as "coinAmount",
      o.wallet_link as "walletLink", o.slip_name as "slipName", o.slip_time as "slipTime", o.channel_id::text as "channelId",
      o.user_id::text as "userId", o.provider_id as "providerId"
    from pay_order o join sys_company c on c.id = o.company_id left join pay_channel h on h.id = o.channel_id
    where o.id = ${id}`.first(on)

const moneyIn = (currency: string) => (micros: string) => moneyText(BigInt(micros), currency)

/** GET /recharge/order/queryById. @throws Refused record.notFound */
export async function getOrder(
  ctx: Ctx,
  ports: OrderPorts,
  { id }: { id: string },
): Promise<PaymentOrder> {
  const seen = await seenOrder(ctx, ports, id)
  const read = await withScope(ports.database, ctx.scope, async (on) => {
    const row = await rowOf(on, id)
    if (!row) throw new Error('An order that is listed has a row')
    const isShown = (await moneySight(ctx, on)).of(row.companyId)
    const money = moneyIn(row.currency)
    return { row, isShown, ...(await partsOf(on, ctx, id, { isShown, money })) }
  })
  const { row, isShown, ...parts } = read
  const money = moneyIn(row.currency)
  const due = BigInt(row.amount) - BigInt(row.received)
  const isOpen =
    isPayable(row.status) || (row.driver === 'bankTransfer' && row.status === 'chainConfirming')
  const channel = isOpen && isShown ? await channelOf(ports, row.channelId) : undefined
  const { isCreated, createTime, expiresAt, paidAt, slipName, slipTime } = row
  return {
    id,
    orderNo: seen.orderNo,
    companyId: row.companyId,
    companyName: row.companyName,
    driver: row.driver,
    channelName: row.channelName,
    currency: row.currency,
    status: row.status,
    ...(isShown && {
      amount: money(row.amount),
      received: money(row.received),
      credited: money(row.credited),
      suspended: money(row.suspended),
      refunded: money(row.refunded),
      due: money(String(due > 0n ? due : 0n)),
    }),
    isCancelled: parts.events.some(({ kind }) => kind === 'cancelled'),
    mayCancel: mayCancel(ctx.actor, row) && ctx.can('recharge:pay') && parts.payments.length === 0,
    isBeingMade: !isCreated && row.status === 'pendingPayment',
    reference: row.reference,
    problem: row.problem,
    createBy: row.createBy,
    createTime: createTime.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
    // What is to be paid says how much.
    pay:
      isOpen && isShown
        ? {
            url: row.payUrl,
            address: row.address,
            coin: row.coin,
            coinAmount: row.coinAmount,
            walletLink: row.walletLink,
            instructions: row.driver === 'bankTransfer' ? (channel?.instructions ?? null) : null,
            simulator:
              (channel?.url && row.providerId !== null
                ? ports.simulatedPage?.(channel.url, row.providerId)
                : undefined) ?? null,
          }
        : null,
    slip:
      slipName !== null && slipTime !== null
        ? { name: slipName, at: slipTime.toISOString() }
        : null,
    ...parts,
  }
}

/** Only the platform's own work reads channels. */
const channelOf = ({ system }: Pick<Ports, 'system'>, channelId: string | null) =>
  withScope(system, 'everything', (on) =>
    sql<{ instructions: string | null; url: string | null }>`
      select instructions, url from pay_channel where id = ${channelId}`.first(on),
  )

async function partsOf(
  on: Transaction,
  ctx: Ctx,
  id: string,
  { isShown, money }: { isShown: boolean; money: (micros: string) => string },
): Promise<Pick<PaymentOrder, 'events' | 'payments' | 'request'>> {
  const events = await sql<{
    id: string
    kind: string
    status: PaymentStatus | null
    at: Date
    by: string | null
    amount: string | null
    note: string | null
  }>`
    select id::text, kind, status, at, by_name as by, amount::text, note from pay_event e
    where order_id = ${id} order by e.id`.rows(on)
  const payments = await sql<
    Omit<PaymentOrder['payments'][number], 'at' | 'amount' | 'credited' | 'suspended'> & {
      at: Date
      amount: string | null
      credited: string | null
      suspended: string | null
    }
  >`
    select id::text, payment, state, coin, amount::text, credited::text, suspended::text, reason, resolved, create_time as at
    from pay_payment p where order_id = ${id} and payment not like 'slip:%' order by p.id`.rows(on)
  const request = await sql<{
    kind: RequestKind
    amount: string
    reason: string | null
    by: string
    userId: string
    at: Date
  }>`
    select kind, amount::text, reason, by_name as by, user_id::text as "userId", at from pay_request
    where order_id = ${id} and status = 'open'`.first(on)
  const orNull = (micros: string | null) => (micros === null ? null : money(micros))
  return {
    events: events.map(({ amount, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      ...(isShown && amount !== null && { amount: money(amount) }),
    })),
    payments: payments.map(({ amount, credited, suspended, at, ...payment }) => ({
      ...payment,
      at: at.toISOString(),
      ...(isShown && {
        amount: orNull(amount),
        credited: orNull(credited),
        suspended: orNull(suspended),
      }),
    })),
    request: request
      ? {
          kind: request.kind,
          ...(isShown && { amount: money(request.amount) }),
          reason: request.reason,
          by: request.by,
          isOwn: request.userId === ctx.actor.id,
          at: request.at.toISOString(),
        }
      : null,
  }
}
