import {
  contradicts,
  CORRECTION_MS,
  type EndedPart,
  lateOutcome,
  receiptStatus,
} from '@tandem/core'
import type { EndedMessage, HeardOf } from '../ports/sms/corrections.ts'
import { type Correction, correctionsWrite } from './correctionsWrite.ts'
import type { Shared } from './engine.ts'
import type { MessageEnd } from './partsProgress.ts'
import type { Unmatched } from './unmatched.ts'

/**
 * Receipts of messages that have ended. One that only repeats what is known changes nothing; another corrects the end,
 * the counters and the money of its message in one transaction (docs/decisions/012).
 */
export class LateReceipts {
  private readonly shared: Shared
  private readonly onCorrected: (message: EndedMessage) => void

  constructor(shared: Shared, onCorrected: (message: EndedMessage) => void) {
    this.shared = shared
    this.onCorrected = onCorrected
  }

  /**
   * Those of the receipts whose message has ended; what they tell is in the database. Called again after a failure, it
   * finds what it has written and writes nothing twice. One call at a time.
   */
  async settle(open: readonly Unmatched[]): Promise<ReadonlySet<Unmatched>> {
    const { store } = this.shared
    const found = await store.findEnded(open.map(keyOf))
    const settled = new Set(open.filter((_, place) => found.has(place)))
    const late = open.flatMap((unmatched, place) => {
      const message = found.get(place)
      return message && mayTell(message, unmatched) ? [{ unmatched, message }] : []
    })
    if (late.length === 0) return settled
    const ids = [...new Set(late.map(({ message }) => message.final.messageId))]
    const heard = await store.heardOf(ids)
    const corrections: Correction[] = []
    for (const [id, told] of Map.groupBy(late, ({ message }) => message.final.messageId)) {
      const [first] = told
      const of = heard.get(id)
      if (!first || !of) continue
      const news = newsOf(
        first.message,
        of,
        told.map(({ unmatched }) => unmatched),
      )
      if (news.notes.length === 0) continue
      const correction = { ...news, rating: await this.rating(news) }
      corrections.push(correction)
    }
    await this.write(corrections)
    return settled
  }

  /** All together; those of which a wallet is short alone, and then without their money. */
  private async write(corrections: readonly Correction[], isPaid = true): Promise<void> {
    if (corrections.length === 0) return
    const { shared } = this
    const { store, ids } = shared
    const { companies } = shared.snapshot()
    const take = (count: number): number => ids.take(count)
    const write = correctionsWrite(corrections, { isPaid, at: Date.now(), ids: take, companies })
    if ((await store.writeCorrections(write)) === 'written') {
      for (const { message, end } of corrections) if (end) this.onCorrected(message)
    } else if (corrections.length === 1) await this.write(corrections, false)
    else for (const one of corrections) await this.write([one])
  }

  private async rating({ message, end }: Pick<Correction, 'message' | 'end'>) {
    const { pricing, payers, final } = message
    if (!end || !pricing || payers.length < pricing.prices.length) return null
    const payersOfIt = payers.slice(0, pricing.prices.length)
    return { hops: await this.shared.store.hopAccounts(payersOfIt, final.product), pricing }
  }
}

const keyOf = ({ gatewayId, arrivedId, receipt: { ref, msisdn } }: Unmatched) => ({
  gatewayId,
  ref,
  msisdn,
  arrivedId,
})

const statusOf = ({ receipt: { stat } }: Unmatched) => receiptStatus({ stat })

/** Most repeat a delivery: nothing has to be read for them. */
function mayTell({ final, expiresAt }: EndedMessage, unmatched: Unmatched): boolean {
  const { status } = statusOf(unmatched)
  const isInTime = Date.now() < expiresAt + CORRECTION_MS
  return isInTime && contradicts(status, final.state === 'delivered' ? 'delivered' : 'unknown')
}

/** What these receipts, in the order of their arrival, tell of a message besides what was heard of it before. */
function newsOf(
  message: EndedMessage,
  heard: HeardOf,
  told: readonly Unmatched[],
): Pick<Correction, 'message' | 'notes' | 'end' | 'parts'> {
  let parts = partsOf(heard)
  let state = message.final.state
  let end: MessageEnd | null = null
  const notes: Correction['notes'] = []
  for (const unmatched of told) {
    const { gatewayId, receipt } = unmatched
    const { ref, stat, networkError } = receipt
    const part = heard.results.find((one) => one.gatewayId === gatewayId && one.ref === ref)?.part
    if (part === undefined) continue
    const { status, reason } = statusOf(unmatched)
    const outcome = lateOutcome(state, parts, part - 1, status)
    if (!outcome.isNews) continue
    notes.push({ gatewayId, part: part - 1, stat, networkError })
    parts = parts.map((of, at) => (at === part - 1 ? { ...of, heard: [...of.heard, status] } : of))
    if (outcome.end === null) continue
    state = outcome.end
    end =
      state === message.final.state
        ? null
        : { state, reason: state === 'delivered' ? null : reason }
  }
  return { message, notes, end, parts: parts.length }
}

function partsOf({ results, receipts }: HeardOf): EndedPart[] {
  const count = Math.max(...results.map(({ part }) => part))
  return Array.from({ length: count }, (_, at) => ({
    isTaken: results.some(({ part, status }) => part === at + 1 && status === 0),
    heard: receipts
      .filter(({ part }) => part === at + 1)
      .map(({ stat }) => receiptStatus({ stat }).status),
  }))
}
