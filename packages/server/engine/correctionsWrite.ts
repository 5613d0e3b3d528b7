import {
  clientEvents,
  hopPays,
  type LedgerTx,
  moneyBatch,
  type Pays,
  priceMicros,
} from '@tandem/core'
import { counterSlots } from '../ports/sms/counterSlots.ts'
import type { CorrectedEnd, CorrectionsWrite, EndedMessage } from '../ports/sms/corrections.ts'
import type { FinalRow } from '../ports/sms/messages.ts'
import type { ReceiptWrite } from '../ports/sms/traffic.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import { callbackEvents } from './callbackEvents.ts'
import { soldFor, useOf } from './finalsWrite.ts'
import type { MessageEnd } from './partsProgress.ts'
import type { Rating, ReceiptNote } from './message.ts'
import { countEndIn, TallySheet } from './tallyUp.ts'

const [SLOT] = counterSlots.corrections

/** What late receipts tell of one message; `end` if it ends otherwise by them. */
export interface Correction {
  message: EndedMessage
  /** The receipts that told something new of their part. */
  notes: ReceiptNote[]
  end: MessageEnd | null
  /** How many it was sent in. */
  parts: number
  /** Its prices and the accounts that pay them; null if it was never priced. */
  rating: Pick<Rating, 'hops' | 'pricing'> | null
}

/** What corrections are written with. */
export interface CorrectionContext {
  /** False: no money moves, as a wallet is short; the end is corrected all the same. */
  isPaid: boolean
  /** When the ends are corrected, UTC ms. */
  at: number
  /** Takes as many new ids as asked for, and answers the first. */
  ids: (count: number) => number
  companies: Snapshot['companies']
}

/**
 * Everything one transaction writes for late receipts: the corrected ends, and what they change in counters, figures and
 * the ledger. Each message has a ledger transaction of its own, whose key no second correction can use.
 */
export function correctionsWrite(
  corrections: readonly Correction[],
  { isPaid, at, ids, companies }: CorrectionContext,
): CorrectionsWrite {
  const sheet = new TallySheet()
  const money = moneyBatch()
  const moves: LedgerTx[] = []
  const ends = corrections.flatMap((correction): CorrectedEnd[] => {
    const { message, end, rating } = correction
    if (!end) return []
    const { final: before, paidAs, pricing, corrections: count } = message
    const now = isPaid ? end.state : paidAs
    const pays = payersOf(message, now)
    const final: FinalRow = {
      ...before,
      ...end,
      networkError: correction.notes.at(-1)?.networkError ?? null,
      doneAt: at,
      charged: pricing && pays(0) ? (pricing.prices[0] ?? 0n) : 0n,
      cost: costAfter(correction, end.state),
    }
    const corrected: CorrectedEnd = {
      final,
      paidAs: now,
      before: { state: before.state, corrections: count },
      txId: null,
    }
    recount(sheet, correction, final, now)
    if (!rating) return [corrected]
    const own = moneyBatch()
    const { country } = before
    const network = country === null ? null : { country, operatorId: message.operatorId }
    const use = useOf(network, correction.parts)
    for (const batch of [own, money]) batch.correct(rating, payersOf(message, paidAs), pays, 1, use)
    const key = `correct:${before.messageId}:${count + 1}`
    const [tx] = own.transactions(
      'correct',
      () => moves.length,
      () => key,
    )
    if (!tx) return [corrected]
    moves.push(tx)
    return [{ ...corrected, txId: tx.txId }]
  })
  const corrected = corrections.flatMap(({ message }) => {
    const end = ends.find(({ final }) => final.messageId === message.final.messageId)
    return end ? [{ ...message, final: end.final }] : []
  })
  const receiptsId = ids(1)
  // One after another within one millisecond, and so within one quarter of an hour of the sales.
  const firstTx = moves.length === 0 ? 0 : ids(moves.length)
  return {
    slot: SLOT,
    ends: ends.map((end) => ({ ...end, txId: end.txId === null ? null : firstTx + end.txId })),
    receipts: receiptsOf(receiptsId, corrections),
    txs: moves.map((tx) => ({ ...tx, txId: firstTx + tx.txId })),
    sales: money.sales(),
    used: money.used(),
    tally: sheet.tally(),
    callbacks: callbackEvents(corrected, companies, ids),
    clientEvents: clientEvents(corrected, ids),
  }
}

/** What its carriers take for a message that ends like this now. */
function costAfter({ message, parts }: Correction, state: FinalRow['state']): bigint | null {
  const { final: before, deliveryCost } = message
  const change = Number(state === 'delivered') - Number(before.state === 'delivered')
  if (before.cost === null || deliveryCost === null) return before.cost
  return before.cost + BigInt(change) * priceMicros(deliveryCost, parts)
}

const isTaken = ({ submittedAt, gatewayId }: FinalRow): boolean =>
  submittedAt !== null && gatewayId !== null

/** Who pays for a message that ended like this. */
function payersOf({ final, pricing }: EndedMessage, state: FinalRow['state']): Pays {
  const end = {
    isDelivered: state === 'delivered',
    isTaken: isTaken(final),
    deliveredHops: pricing?.deliveredHops ?? 0,
  }
  return (hop) => hopPays(end, hop)
}

/** Takes the message out of the counters it was in, and counts it where it belongs now. */
function recount(
  sheet: TallySheet,
  { message: ended, rating }: Pick<Correction, 'message' | 'rating'>,
  now: FinalRow,
  paidAs: FinalRow['state'],
): void {
  const { final: before, ...message } = ended
  const { companyId, product, country } = before
  const counts = sheet.task(message.taskId, companyId)
  const { currency, operatorId, senderId, templateId } = message
  const of = {
    id: before.messageId,
    network: country === null ? null : { country, operatorId },
    task: { companyId, product, currency, templateId: null },
    body: { senderId, templateId },
  }
  for (const [final, by] of [
    [before, -1],
    [now, 1],
  ] as const) {
    const { state, reason, gatewayId } = final
    const why = state === 'delivered' ? '' : (reason ?? '')
    const figures = sheet.figure(of, gatewayId, { reason: why })
    countEndIn(counts, figures, { state, reason, isTaken: isTaken(final) }, by)
    for (const each of [counts, figures]) {
      each.charged += BigInt(by) * final.charged
    }
    sheet.latency(of, final, by)
  }
  if (rating) {
    sheet.resale(of, rating, payersOf(ended, ended.paidAs), -1)
    sheet.resale(of, rating, payersOf(ended, paidAs))
  }
  counts.released -= now.charged - before.charged
  const sold = (state: FinalRow['state']) => soldFor(message.pricing, payersOf(ended, state))
  const more = sold(paidAs) - sold(ended.paidAs)
  const earned = sheet.figure(of, before.gatewayId, { currency: message.soldCurrency })
  earned.sold += more
  if (!message.isCostKnown) return
  const spent = (now.cost ?? 0n) - (before.cost ?? 0n)
  earned.cost += spent
  earned.margin += more - spent
}

function receiptsOf(id: number, corrections: readonly Correction[]): ReceiptWrite {
  const told = corrections.flatMap(({ message, notes }) =>
    notes.map((note) => ({ ...note, messageId: message.final.messageId })),
  )
  return {
    id,
    messageIds: told.map(({ messageId }) => messageId),
    gatewayIds: told.map(({ gatewayId }) => gatewayId),
    parts: told.map(({ part }) => part + 1),
    stats: told.map(({ stat }) => stat),
    errors: told.map(({ networkError }) => networkError ?? ''),
  }
}
