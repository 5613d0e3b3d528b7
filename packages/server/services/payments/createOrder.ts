import {
  formatMoney,
  moneyText,
  providerAmounts,
  rechargeLimits,
  toProviderUnits,
} from '@tandem/core'
import type { ParsedOf, PayChannels, paymentCalls } from '@tandem/model'

import type { Ids } from '../../ports/ids.ts'
import { type OrderAsked, PaymentFailed, type ProviderOrder } from '../../ports/paymentDriver.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  findChannel,
  offeredChannels,
  openChannel,
  type StoredChannel,
} from '../../store/payments/channels.ts'
import {
  addEvent,
  findOrder,
  insertOrder,
  type StoredOrder,
  endInCreation,
} from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey } from '../entity/firstByKey.ts'
import { inTransaction } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import type { PaymentPorts } from './paymentPorts.ts'
import { rechargeAmount } from './paidAmounts.ts'
import { settleOrder } from './settleOrder.ts'
import { sellerKind } from '../../store/payments/buyers.ts'

/** A provider is looked after once more if whoever creates an order dies. */
const FIRST_POLL_MS = 60_000
const CREATE_MS = 20_000

const larger = (a: bigint, b: bigint | null | undefined): bigint => (b && b > a ? b : a)
const smaller = (a: bigint, b: bigint | null | undefined): bigint => (b && b < a ? b : a)
/** What a channel takes: no less and no more than a recharge may be, than its provider takes, and than it says itself. */
function boundsOf({ driver, currency, minMicros, maxMicros }: StoredChannel) {
  const limits = rechargeLimits(currency)
  const provider = providerAmounts(driver, currency)
  return {
    least: larger(larger(limits.least, provider?.least), minMicros),
    most: smaller(smaller(limits.most, provider?.most), maxMicros),
  }
}

/** Whether its provider offers the currency of a channel at all. */
const isTaken = ({ driver, currency }: StoredChannel): boolean =>
  providerAmounts(driver, currency) !== undefined

/** Where the caller's company can pay: nowhere if it buys from an agent, who is paid otherwise. */
async function channelsOf(ctx: Ctx, ports: PaymentPorts): Promise<StoredChannel[]> {
  const { companyId, companyKind, currency } = ctx.actor
  if (companyKind === 'platform') return []
  const brand = await ports.brands.find(ctx.host)
  if (brand.info.hideRecharge) return []
  return withScope(ports.system, 'everything', async (on) => {
    const seller = await sellerKind(on, companyId)
    return seller?.kind === 'platform' ? offeredChannels(on, currency, brand.id) : []
  })
}

/** GET /recharge/channels. */
export async function payChannels(ctx: Ctx, ports: PaymentPorts): Promise<PayChannels> {
  const channels = await channelsOf(ctx, ports)
  return {
    currency: ctx.actor.currency,
    channels: channels.filter(isTaken).map((channel) => {
      const { id, name, driver, payMinutes, currency } = channel
      const { least, most } = boundsOf(channel)
      return {
        id,
        name,
        driver,
        minutes: payMinutes,
        min: moneyText(least, currency),
        max: moneyText(most, currency),
      }
    }),
  }
}

/**
 * POST /recharge/order/create: an order of ours first, then its provider is asked, and asked whether it has it where the
 * answer was lost. Whoever dies in between leaves an order that the janitor looks after.
 * @throws Refused recharge.* of spec §8
 */
export async function createOrder(
  ctx: Ctx,
  ports: PaymentPorts,
  input: ParsedOf<typeof paymentCalls.create>,
  requestKey?: string,
): Promise<string> {
  const { actor, now } = ctx
  const channel = (await channelsOf(ctx, ports)).find(({ id }) => id === input.channelId)
  if (!channel) throw new Refused('recharge.noChannel')
  const amountMicros = rechargeAmount(input, actor.currency)
  demandTaken(channel, amountMicros)
  const id = ports.ids.next().toString()
  const isTransfer = channel.driver === 'bankTransfer'
  const first = await inTransaction(ctx, ports, async (work) => {
    const { transaction: on } = work
    const known = await firstByKey(work, {
      action: 'recharge.create',
      asked: input,
      requestKey,
      id,
    })
    if (known !== undefined) return known
    await placeOrder({ on, ids: ports.ids }, channel, {
      id,
      companyId: actor.companyId,
      currency: actor.currency,
      amountMicros,
      by: { id: actor.id, name: actor.username },
      at: now,
    })
    return id
  })
  if (first === id && !isTransfer) await makeAtProvider(ports, id)
  return first
}

/**
 * What a channel or its provider cannot take is refused before there is an order.
 * @throws Refused recharge.providerCurrency, recharge.channelLimits, recharge.providerStep
 */
function demandTaken(channel: StoredChannel, amountMicros: bigint): void {
  const { driver, currency } = channel
  const provider = providerAmounts(driver, currency)
  if (!provider) throw new Refused('recharge.providerCurrency', { args: { currency } })
  const { least, most } = boundsOf(channel)
  const [min, max] = [least, most].map((micros) => formatMoney(micros, currency))
  const code =
    amountMicros < least || amountMicros > most
      ? 'recharge.channelLimits'
      : toProviderUnits(amountMicros, provider) === undefined
        ? 'recharge.providerStep'
        : undefined
  if (code === undefined) return
  const args = {
    currency,
    min: min ?? '',
    max: max ?? '',
    step: formatMoney(provider.step, currency),
  }
  throw new Refused(code, { args, fields: { amount: { reason: code, args } } })
}

/** A new order, as of now nobody's but ours; one of a transfer needs no provider. */
export async function placeOrder(
  { on, ids }: { on: Transaction; ids: Ids },
  { id: channelId, driver, payMinutes }: Pick<StoredChannel, 'id' | 'driver' | 'payMinutes'>,
  order: Pick<StoredOrder, 'id' | 'companyId' | 'currency' | 'amountMicros'> & {
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  const { at, by, amountMicros } = order
  const isTransfer = driver === 'bankTransfer'
  const expiresAt = new Date(at.getTime() + payMinutes * 60_000)
  await insertOrder(on, {
    ...order,
    channelId,
    driver,
    status: 'pendingPayment',
    isCreated: isTransfer,
    expiresAt,
    nextPollAt: isTransfer ? expiresAt : new Date(at.getTime() + FIRST_POLL_MS),
    reference: null,
  })
  await addEvent(on, ids, order, {
    kind: 'ordered',
    at,
    by: by.name,
    amountMicros,
    status: 'pendingPayment',
  })
}

/** @throws Refused recharge.unavailable, recharge.creationFailed */
async function makeAtProvider(ports: PaymentPorts, orderId: string): Promise<void> {
  try {
    await createOrAdopt(ports, orderId, 'create')
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    throw new Refused(error.kind === 'refused' ? 'recharge.creationFailed' : 'recharge.unavailable')
  }
}

/**
 * Has the provider make the order, or finds the one it made; then there is one. `find`: it was asked before.
 * @throws PaymentFailed; `refused` and `unavailable` end the order, after `unknown` the janitor looks again
 */
export async function createOrAdopt(
  ports: PaymentPorts,
  orderId: string,
  how: 'create' | 'find',
): Promise<void> {
  const { system, payments, secrets } = ports
  const found = await withScope(system, 'everything', async (on) => {
    const order = await findOrder(on, orderId)
    const stored = order?.channelId ? await findChannel(on, order.channelId) : undefined
    return (
      order &&
      stored && { order, channel: openChannel(stored, secrets), minutes: stored.payMinutes }
    )
  })
  if (!found?.channel) return
  const { order, channel, minutes } = found
  const { publicUrl } = await readSettings(ports)
  const base = publicUrl.replace(/\/+$/, '')
  const asked: OrderAsked = {
    id: orderId,
    amountMicros: order.amountMicros,
    currency: order.currency,
    at: order.createdAt,
    minutes,
    returnUrl: `${base}/SysCustomerPay?order=${orderId}`,
    hookUrl: `${base}${ports.paymentHookPath(channel.id)}`,
  }
  const driver = payments[channel.driver]
  const signal = AbortSignal.timeout(CREATE_MS)
  const find = () => driver.find(channel, asked, signal)
  let made: ProviderOrder | undefined
  try {
    made =
      how === 'find'
        ? await find()
        : await driver.create(channel, asked, signal).catch((error: unknown) => {
            if (error instanceof PaymentFailed && error.kind === 'unknown') return find()
            throw error
          })
    if (!made) throw new PaymentFailed(how === 'find' ? 'refused' : 'unknown')
  } catch (error) {
    const isOver = error instanceof PaymentFailed && error.kind !== 'unknown'
    if (isOver) await endInVain(ports, orderId, error.message)
    throw error
  }
  const { evidence } = made
  const place = made
  await withScope(system, 'everything', (on) =>
    settleOrder({ on, ids: ports.ids, at: new Date(ports.clock.now()) }, orderId, {
      evidence,
      place,
    }),
  )
}

/** Its provider does not have it. Should it be told of nevertheless, it goes on. */
const endInVain = (
  { system, ids, clock }: Pick<PaymentPorts, 'system' | 'ids' | 'clock'>,
  orderId: string,
  why: string,
): Promise<void> =>
  withScope(system, 'everything', async (on) => {
    const order = await findOrder(on, orderId, { lock: true })
    if (!order || order.isCreated || order.status !== 'pendingPayment') return
    await notMade(on, ids, order, why, new Date(clock.now()))
  })

/** Ends a locked order that its provider never had. */
export async function notMade(
  on: Transaction,
  ids: Ids,
  order: StoredOrder,
  why: string,
  at: Date,
): Promise<void> {
  await endInCreation(on, order.id)
  const status = 'creationFailed'
  await addEvent(on, ids, order, { kind: 'status', at, status, note: why.slice(0, 200) })
}
