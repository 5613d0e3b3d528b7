import { percentOf } from '../figures/percentOf.ts'
import type { LinkFault } from './linkFault.ts'

/** What an operator demands of a gateway, in whole percent of what was measured; null: nothing. */
export interface WatchLimits {
  /** At least so many of the messages that ended were delivered. */
  minDelivered: number | null
  /** At most so many submits were refused, throttling aside. */
  maxRefused: number | null
  /** At most so many of the messages accepted have no final receipt after `receiptSeconds`. */
  maxMissing: number | null
  receiptSeconds: number
  /** How long it rests at first; twice as long each time its trial fails, up to an hour. */
  restSeconds: number
}

/** Why a gateway is suspended, and until when (ms of the given clock). */
export interface Suspension {
  fault: Extract<LinkFault, 'lowDelivery' | 'manyRefused' | 'missingReceipts'>
  /** The percentage that was measured, and of how many. */
  percent: number
  of: number
  until: number
}

/** Fewer than this prove nothing. */
const LEAST = 50
const BUCKET_MS = 60_000
const BUCKETS = 10
/** Messages whose receipts are waited for; of more, only some are watched. */
const MOST_WATCHED = 20_000
const LONGEST_REST_MS = 60 * 60_000
/** Messages that try a suspended gateway. */
export const PROBES = 10

interface Bucket {
  at: number
  answers: number
  refused: number
  ended: number
  delivered: number
  due: number
  missing: number
}

type State =
  | { kind: 'well' }
  | { kind: 'suspended'; suspension: Suspension }
  /** Some messages try it; `left` of them may still go. */
  | { kind: 'probing'; left: number; since: number; suspension: Suspension }

/**
 * Suspends a gateway that is connected and accepts messages, but does not deliver as it should, and tries it with few
 * messages before it gets all again. All instants are ms of one clock.
 */
export class GatewayWatch {
  private limits: WatchLimits
  private readonly buckets: Bucket[] = []
  /** Accepted at, by the carrier's id, in this order. */
  private readonly awaited = new Map<string, number>()
  private state: State = { kind: 'well' }
  private rests = 0

  constructor(limits: WatchLimits) {
    this.limits = limits
  }

  setLimits(limits: WatchLimits): void {
    this.limits = limits
    if (!this.isOn) this.forget()
  }

  /** Why it is suspended; null while it may be used, if only for probes. */
  get suspension(): Suspension | null {
    const { state } = this
    if (state.kind === 'well') return null
    return state.kind === 'probing' && state.left > 0 ? null : state.suspension
  }

  /** One more message goes: during a trial only few do. */
  sent(): void {
    if (this.state.kind === 'probing' && this.state.left > 0) this.state.left -= 1
  }

  accepted(ref: string, now: number): void {
    if (!this.isOn) return
    this.bucket(now).answers += 1
    if (this.awaited.size < MOST_WATCHED) this.awaited.set(ref, now)
  }

  refused(now: number): void {
    if (!this.isOn) return
    const bucket = this.bucket(now)
    bucket.answers += 1
    bucket.refused += 1
  }

  /** A final receipt came; what is not waited for any more says nothing about today. */
  ended(ref: string, isDelivered: boolean, now: number): void {
    if (!this.isOn || !this.awaited.delete(ref)) return
    const bucket = this.bucket(now)
    bucket.ended += 1
    bucket.due += 1
    if (isDelivered) bucket.delivered += 1
  }

  /** Called every now and then. True when it was suspended, is tried, or is used again since the last call. */
  judge(now: number): boolean {
    if (!this.isOn) return false
    this.countMissing(now)
    const { state } = this
    if (state.kind === 'suspended') {
      if (now < state.suspension.until) return false
      this.forget()
      this.state = { kind: 'probing', left: PROBES, since: now, suspension: state.suspension }
      return true
    }
    const least = state.kind === 'probing' ? PROBES / 2 : LEAST
    const found = this.fault(least)
    if (found) {
      const restMs = Math.min(this.limits.restSeconds * 1_000 * 2 ** this.rests, LONGEST_REST_MS)
      this.rests += 1
      this.state = { kind: 'suspended', suspension: { ...found, until: now + restMs } }
      return true
    }
    if (state.kind === 'well') return false
    const { answers, due } = this.sums()
    const isProved = this.needsReceipts ? due >= least : answers >= least
    if (!isProved) return false
    this.forget()
    this.rests = 0
    return true
  }

  private get isOn(): boolean {
    const { minDelivered, maxRefused, maxMissing } = this.limits
    return minDelivered !== null || maxRefused !== null || maxMissing !== null
  }

  private get needsReceipts(): boolean {
    return this.limits.minDelivered !== null || this.limits.maxMissing !== null
  }

  private fault(least: number): Omit<Suspension, 'until'> | undefined {
    const { minDelivered, maxRefused, maxMissing } = this.limits
    const { answers, refused, ended, delivered, due, missing } = this.sums()
    const refusedPercent = percentOf(refused, answers) ?? 0
    if (maxRefused !== null && answers >= least && refusedPercent > maxRefused) {
      return { fault: 'manyRefused', percent: refusedPercent, of: answers }
    }
    const deliveredPercent = percentOf(delivered, ended) ?? 0
    if (minDelivered !== null && ended >= least && deliveredPercent < minDelivered) {
      return { fault: 'lowDelivery', percent: deliveredPercent, of: ended }
    }
    const missingPercent = percentOf(missing, due) ?? 0
    if (maxMissing !== null && due >= least && missingPercent > maxMissing) {
      return { fault: 'missingReceipts', percent: missingPercent, of: due }
    }
    return undefined
  }

  private countMissing(now: number): void {
    const before = now - this.limits.receiptSeconds * 1_000
    for (const [ref, at] of this.awaited) {
      if (at > before) return
      this.awaited.delete(ref)
      const bucket = this.bucket(now)
      bucket.due += 1
      bucket.missing += 1
    }
  }

  private bucket(now: number): Bucket {
    const at = Math.floor(now / BUCKET_MS)
    const last = this.buckets.at(-1)
    if (last?.at === at) return last
    while ((this.buckets[0]?.at ?? at) <= at - BUCKETS) this.buckets.shift()
    const made = { at, answers: 0, refused: 0, ended: 0, delivered: 0, due: 0, missing: 0 }
    this.buckets.push(made)
    return made
  }

  private sums(): Omit<Bucket, 'at'> {
    const all = { answers: 0, refused: 0, ended: 0, delivered: 0, due: 0, missing: 0 }
    for (const bucket of this.buckets) {
      all.answers += bucket.answers
      all.refused += bucket.refused
      all.ended += bucket.ended
      all.delivered += bucket.delivered
      all.due += bucket.due
      all.missing += bucket.missing
    }
    return all
  }

  /** What was measured before says nothing any more. */
  private forget(): void {
    this.buckets.length = 0
    this.awaited.clear()
    this.state = { kind: 'well' }
  }
}
