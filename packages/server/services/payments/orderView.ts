import { isPayable, moneyText } from '@tandem/core'
import type { PaymentOrder } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { mayCancel } from './cancelOrder.ts'
import type { PaymentTools } from './paymentPorts.ts'
import { seenOrder } from './seenOrder.ts'
import {
  orderDetails,
  channelDirections,
  eventsOfOrder,
  paymentsShown,
  requestShown,
} from '../../store/payments/orderDetails.ts'

/** Shows orders; in the sandbox also where their payments are simulated. */
export type OrderPorts = Ports & Pick<PaymentTools, 'simulatedPage'>

const moneyIn = (currency: string) => (micros: string) => moneyText(BigInt(micros), currency)

/** GET /recharge/order/queryById. @throws Refused record.notFound */
export async function getOrder(
  ctx: Ctx,
  ports: OrderPorts,
  { id }: { id: string },
): Promise<PaymentOrder> {
  const seen = await seenOrder(ctx, ports, id)
  const read = await withScope(ports.database, ctx.scope, async (on) => {
    const row = await orderDetails(on, id)
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
  withScope(system, 'everything', (on) => channelDirections(on, channelId))

async function partsOf(
  on: Transaction,
  ctx: Ctx,
  id: string,
  { isShown, money }: { isShown: boolean; money: (micros: string) => string },
): Promise<Pick<PaymentOrder, 'events' | 'payments' | 'request'>> {
  const events = await eventsOfOrder(on, id)
  const payments = await paymentsShown(on, id)
  const request = await requestShown(on, id)
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
