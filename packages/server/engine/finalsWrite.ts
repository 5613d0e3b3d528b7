import {
  clientEvents,
  CORRECTION_MS,
  type EndedOfClient,
  hopPays,
  moneyBatch,
  type Pays,
  type Use,
} from '@tandem/core'
import type { FinalRow, Pricing } from '../ports/sms/messages.ts'
import type { FinalsWrite, ReceiptWrite } from '../ports/sms/traffic.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import { callbackEvents, type Ended } from './callbackEvents.ts'
import type { RetryWrite, TriedWrite } from '../ports/sms/tries.ts'
import { type Ending, type Message, type Rating, type ReceiptNote, wasTaken } from './message.ts'
import type { MessageEnd } from './partsProgress.ts'
import { countEndIn, TallySheet } from './tallyUp.ts'
import { costOf, refsOf, submittedAtOf, takenBy } from './tries.ts'

/**
 * Which sellers are paid depends on how the message ended: all when delivered, otherwise those paid
 * per submit.
 */
function chargedHops(message: Message, state: MessageEnd['state']): Pays {
  const end = {
    isDelivered: state === 'delivered',
    isTaken: wasTaken(message),
    deliveredHops: message.rating?.pricing.deliveredHops ?? 0,
  }
  return (hop) => hopPays(end, hop)
}

/** How a message ended, and what told it. */
export interface EndedMessage {
  message: Message
  end: MessageEnd
  /** The receipt that told it; null: it ended without one. */
  receipt: ReceiptNote | null
  /** UTC ms. */
  doneAt: number
}

/** The row of an end. @param money says what its carrier charges */
export function finalOf(
  { message, end: { state, reason }, receipt, doneAt }: EndedMessage,
  money: Pick<Snapshot, 'gateways' | 'exchange' | 'rates'>,
): FinalRow {
  const { task } = message
  const taker = takenBy(message)
  const gatewayId = taker && (receipt?.gatewayId ?? taker)
  const { cost, costRateId } = costOf(message, money, state === 'delivered' ? gatewayId : null)
  return {
    messageId: message.id,
    companyId: task.companyId,
    product: task.product,
    country: message.network?.country ?? null,
    state,
    reason,
    gatewayId,
    submittedAt: submittedAtOf(message),
    doneAt,
    supplierRef: supplierRef(message, gatewayId),
    networkError: receipt?.networkError ?? null,
    charged: chargedHops(message, state)(0) ? (message.rating?.pricing.prices[0] ?? 0n) : 0n,
    cost,
    costRateId,
    settleTxId: null,
  }
}

/** The carrier's ids by which late receipts find the message: of all tries through the gateway. */
function supplierRef(message: Message, gatewayId: string | null): string | null {
  const refs =
    message.earlier === null
      ? message.refs.filter((ref) => ref !== null)
      : refsOf(message).flatMap((one) => (one.gatewayId === gatewayId ? [one.ref] : []))
  return refs.join(',') || null
}

/** What a batch of endings is written with. */
export interface FinalsContext {
  /** Of the counters: a slot has one writer at a time. */
  slot: number
  /** The id of its receipts. */
  receiptsId: number
  /** Takes as many new ids as asked for, and answers the first. */
  ids: (count: number) => number
  /** Tells whose callbacks are told, and in which currency carriers charge. */
  snapshot: Pick<Snapshot, 'companies' | 'gateways' | 'exchange' | 'rates'>
}

/** Everything one transaction writes for a batch of endings and receipts: rows, settlement, counters. */
export function finalsWrite(
  batch: readonly Ending[],
  { slot, receiptsId, ids, snapshot }: FinalsContext,
): FinalsWrite {
  const { companies, gateways } = snapshot
  const sheet = new TallySheet()
  const ended: { message: Message; final: FinalRow }[] = []
  const offloadedIds: number[] = []
  const orphanIds: number[] = []
  const retries: RetryWrite[] = []
  const retriedIds: number[] = []
  const tried: TriedWrite[] = []
  const receipts: ReceiptWrite = {
    id: receiptsId,
    messageIds: [],
    gatewayIds: [],
    parts: [],
    stats: [],
    errors: [],
  }
  for (const { message, final, again, receipt, orphanId } of batch) {
    if (orphanId !== null) orphanIds.push(orphanId)
    if (receipt) {
      receipts.messageIds.push(message.id)
      receipts.gatewayIds.push(receipt.gatewayId)
      receipts.parts.push(receipt.part + 1)
      receipts.stats.push(receipt.stat)
      receipts.errors.push(receipt.networkError ?? '')
    }
    if (message.offloaded && (final || again)) offloadedIds.push(message.id)
    if (again) {
      const retry = { ...again, sinceId: receiptsId }
      retries.push(retry)
    }
    if (!final) continue
    ended.push({ message, final })
    if (message.earlier) retriedIds.push(message.id)
    if (message.earlier?.failovers) {
      const { id: messageId, task, body } = message
      const until = body.expiresAt + CORRECTION_MS
      const { companyId } = task
      const refs = refsOf(message)
      tried.push({ messageId, companyId, refs, until })
    }
    const { costCurrency } = gateways.get(costOf(message, snapshot, null).costGatewayId) ?? {}
    countEnd(sheet, message, final, costCurrency ?? null)
  }
  const { txs, txIds, sales, used } = settle(ended, ids)
  const goingOn = batch.filter(({ message, again }) => again && message.earlier === null)
  return {
    slot,
    finals: ended.map(({ message, final }) => {
      // On a retry it gets the transaction of the new try.
      final.settleTxId = message.rating ? (txIds.get(final.companyId) ?? null) : null
      return final
    }),
    receipts: receipts.messageIds.length > 0 ? receipts : null,
    txs,
    sales,
    used,
    tally: sheet.tally(),
    orphanIds,
    offloadedIds,
    retries,
    retriedIds,
    tried,
    callbacks: callbackEvents(ended.map(endOf), companies, ids),
    clientEvents: clientEvents([...goingOn.map(underWayOf), ...ended.map(endOf)], ids),
  }
}

/** Its text as it may be shown. */
const textOf = ({ content, shown }: Message['body']): string => shown ?? content

/** A message that goes on after its first try. */
const underWayOf = ({ message: { id, body }, receipt }: Ending): EndedOfClient => ({
  origin: body.origin,
  text: textOf(body),
  final: {
    messageId: id,
    state: 'submitted',
    reason: null,
    networkError: receipt?.networkError ?? null,
    doneAt: Date.now(),
    isUnderWay: true,
  },
})

const endOf = ({ message, final }: { message: Message; final: FinalRow }): Ended => ({
  taskId: message.task.id,
  msisdn: message.msisdn,
  callbackId: message.body.callbackId,
  origin: message.body.origin,
  text: textOf(message.body),
  final,
})

/** What the platform's own buyer, the last of the chain, pays for a message. */
export const soldFor = (pricing: Pricing | null | undefined, pays: Pays): bigint => {
  const last = (pricing?.prices.length ?? 0) - 1
  return pays(last) ? (pricing?.prices[last] ?? 0n) : 0n
}

/** What a message is billed as. */
export const useOf = (
  network: { country: string; operatorId: string | null } | null,
  parts: number,
): Use => ({
  country: network?.country ?? '',
  operatorId: network?.operatorId ?? '0',
  parts,
})

interface PaidAlike {
  readonly rating: Rating
  readonly network: Message['network']
  readonly isDelivered: boolean
  readonly isTaken: boolean
  readonly pays: Pays
  count: number
}

/** A batch has few distinct prices and outcomes: money is computed once for all that are alike. */
function paidAlike(ended: readonly { message: Message; final: FinalRow }[]): PaidAlike[] {
  const groups = new Map<Rating, PaidAlike[]>()
  for (const { message, final } of ended) {
    const { rating, network } = message
    if (!rating) continue
    const isDelivered = final.state === 'delivered'
    const isTaken = wasTaken(message)
    const same = groups.get(rating) ?? []
    groups.set(rating, same)
    const known = same.find(
      (group) =>
        group.isDelivered === isDelivered &&
        group.isTaken === isTaken &&
        group.network?.operatorId === network?.operatorId &&
        group.network?.country === network?.country,
    )
    if (known) known.count += 1
    else {
      const pays = chargedHops(message, final.state)
      same.push({ rating, network, isDelivered, isTaken, pays, count: 1 })
    }
  }
  return [...groups.values()].flat()
}

/** The settlement of each company, and what all of them sold. */
function settle(
  ended: readonly { message: Message; final: FinalRow }[],
  ids: (count: number) => number,
): Pick<FinalsWrite, 'txs' | 'sales' | 'used'> & { txIds: Map<string, number> } {
  const money = moneyBatch()
  for (const { rating, network, pays, count } of paidAlike(ended)) {
    money.settle(rating, pays, count, useOf(network, rating.parts))
  }
  const txs = money.transactions('settle', ids)
  const txIds = new Map(txs.map(({ companyId, txId }) => [companyId, txId]))
  return { txs, txIds, sales: money.sales(), used: money.used() }
}

/** @param costCurrency of the carrier's rates; null if they are not known */
function countEnd(
  sheet: TallySheet,
  message: Message,
  final: FinalRow,
  costCurrency: string | null,
): void {
  const { task, rating, counted, earlier } = message
  const counts = sheet.task(task.id, task.companyId)
  const isTaken = wasTaken(message)
  const gatewayId = isTaken ? final.gatewayId : null
  const reason = final.state === 'delivered' ? '' : (final.reason ?? '')
  const figures = sheet.figure(message, gatewayId, { reason })
  if (!counted && isTaken) {
    counts.submitted += 1
    figures.sent += 1
    figures.parts += rating?.parts ?? 0
  } else if (!counted) counts.unsubmitted += 1
  const [first] = earlier?.refs ?? []
  if (first && first.gatewayId !== gatewayId) {
    // It was counted where it was taken first, and ends elsewhere: one message, at one gateway.
    const before = sheet.figure(message, first.gatewayId)
    before.sent -= 1
    before.parts -= rating?.parts ?? 0
    figures.sent += 1
    figures.parts += rating?.parts ?? 0
  }
  countEndIn(counts, figures, { ...final, isTaken })
  counts.charged += final.charged
  figures.charged += final.charged
  sheet.latency(message, final)
  const pays = chargedHops(message, final.state)
  if (rating) sheet.resale(message, rating, pays)
  const sold = soldFor(rating?.pricing, pays)
  // What the platform earned is in the currency of its own buyer, which may not be the customer's.
  const currency = rating?.hops.at(-1)?.currency ?? task.currency
  const earned =
    currency === task.currency ? figures : sheet.figure(message, gatewayId, { currency, reason })
  earned.sold += sold
  if (costCurrency === currency && final.cost !== null) {
    earned.cost += final.cost
    earned.margin += sold - final.cost
  }
  if (rating) counts.released += (rating.pricing.prices[0] ?? 0n) - final.charged
}
