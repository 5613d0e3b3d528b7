import { createHash } from 'node:crypto'
import { ANSWER_ARRIVES_MS, isRepeated, REPEATS_WITHIN_MS } from '@tandem/core'
import type { AnsweredInbound } from '../ports/sms/inbound.ts'
import type { GatewayInbound, InboundArrival } from '../ports/smsGateway.ts'

interface Copy {
  id: number
  arrival: InboundArrival
  arrivedAt: number
  /** By `now`; null: its answer was not written. */
  answeredAt: number | null
}

/** By what a message is known again: the carrier's own name for it, or else its words. */
export const digestOf = (gatewayId: string, inbound: GatewayInbound, id: string | null): string => {
  const { source, destination, text, place } = inbound
  const facts = id === null ? [source, destination, text, place] : [id]
  const hash = createHash('sha256').update(JSON.stringify([gatewayId, ...facts]))
  // The mark tells that the carrier itself named it: that name stands for one message for good.
  return `${id === null ? '' : '='}${hash.digest('base64url')}`
}

/**
 * The messages from handsets that their carriers may send again, because it is not known that their answers arrived. Those of
 * engines before this one are in the database.
 */
export class InboundCopies {
  private readonly known = new Map<string, Copy[]>()
  private readonly now: () => number

  /** @param now ms that never go back */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** The id under which it came first; that is its own unless it is repeated. From now on its answer is the one to wait for. */
  take(digest: string, id: number, arrival: InboundArrival): number {
    const copies = this.known.get(digest) ?? []
    const first = copies.find((copy) => this.isCopied(copy, arrival))
    if (first) {
      first.arrival = arrival
      first.answeredAt = null
      return first.id
    }
    copies.push({ id, arrival, arrivedAt: this.now(), answeredAt: null })
    this.known.set(digest, copies)
    return id
  }

  /** It is stored and its answer was written. */
  answered(digest: string, id: number): void {
    const copy = this.known.get(digest)?.find((one) => one.id === id)
    if (copy) copy.answeredAt = this.now()
  }

  /**
   * Forgets what cannot come again any more: the messages whose answers have arrived.
   * @param hasLeft every line was ended in good order: the carriers have read all answers
   */
  settle(hasLeft = false): AnsweredInbound[] {
    const settled: AnsweredInbound[] = []
    const now = this.now()
    for (const [digest, copies] of this.known) {
      const left = copies.filter(({ id, arrival, arrivedAt, answeredAt }) => {
        const isSettled =
          answeredAt !== null &&
          (hasLeft || (arrival.line.isOpen && now - answeredAt >= ANSWER_ARRIVES_MS))
        if (isSettled) settled.push({ id, digest })
        return !isSettled && now - arrivedAt <= REPEATS_WITHIN_MS
      })
      if (left.length === 0) this.known.delete(digest)
      else if (left.length < copies.length) this.known.set(digest, left)
    }
    return settled
  }

  private isCopied(copy: Copy, arrival: InboundArrival): boolean {
    // What its carrier names is one message, whenever it comes.
    if (arrival.id !== null) return true
    const { line, sequence } = copy.arrival
    return isRepeated({
      isSamePdu: line === arrival.line && sequence === arrival.sequence,
      isLineOpen: line.isOpen,
      ageMs: this.now() - copy.arrivedAt,
      answer: copy.answeredAt === null ? 'none' : 'written',
    })
  }
}
