import {
  allowedRate,
  fullBucket,
  msUntilToken,
  noteAccepted,
  noteThrottled,
  type RateControl,
  type RateLimits,
  startRateControl,
  takeTokens,
  type TokenBucket,
} from '@tandem/core'

/** A carrier that errs this often in a row is left alone, then tried with one message. */
const FAULTS_TO_REST = 20
const REST_MS = 5_000
const QUEUE_PAUSE_MS = 1_000
/** What may go at once after a pause, as time at full rate. */
const BURST_SECONDS = 0.1

/** How fast one gateway may be used now: its configured speed, what the carrier bears, its health. */
export class Pace {
  private limits: RateLimits
  private control: RateControl
  private bucket: TokenBucket
  private accepted = 0
  private faults = 0
  private restUntil = 0
  private debt = 0

  constructor(tps: number) {
    const now = performance.now()
    this.limits = limitsOf(tps)
    this.control = startRateControl(now)
    this.bucket = fullBucket({ ratePerSecond: tps, burst: burstOf(tps) }, now)
  }

  setTps(tps: number): void {
    this.limits = limitsOf(tps)
  }

  /** False while the carrier is left alone after many faults. */
  get healthy(): boolean {
    return this.faults < FAULTS_TO_REST
  }

  /** Whether a message may go now; a long one is paid for in full by those after it. */
  take(parts: number): boolean {
    const now = performance.now()
    if (now < this.restUntil) return false
    if (this.accepted > 0) {
      this.control = noteAccepted(this.control, now, this.accepted)
      this.accepted = 0
    }
    const ratePerSecond = allowedRate(this.control, this.limits, now)
    const limit = { ratePerSecond, burst: burstOf(this.limits.maxPerSecond) }
    const paid = takeTokens(this.bucket, limit, now, this.debt + 1)
    this.bucket = paid.bucket
    if (paid.granted <= this.debt) {
      this.debt -= paid.granted
      return false
    }
    this.debt = parts - 1
    if (!this.healthy) this.restUntil = now + REST_MS // one message to see how it fares
    return true
  }

  /** Milliseconds until `take` may succeed. */
  msUntilNext(): number {
    const now = performance.now()
    if (now < this.restUntil) return this.restUntil - now
    const ratePerSecond = allowedRate(this.control, this.limits, now)
    if (ratePerSecond === 0) return QUEUE_PAUSE_MS / 4
    return msUntilToken(
      this.bucket,
      { ratePerSecond, burst: burstOf(this.limits.maxPerSecond) },
      now,
    )
  }

  noteAccepted(): void {
    this.accepted += 1
    this.faults = 0
    this.restUntil = 0
  }

  /** The carrier answered, if only to refuse. */
  noteAnswer(): void {
    this.faults = 0
    this.restUntil = 0
  }

  noteThrottled(signal: 'rate' | 'queue'): void {
    this.control = noteThrottled(this.control, this.limits, performance.now(), signal)
  }

  noteFault(): void {
    this.faults += 1
    if (this.faults === FAULTS_TO_REST) this.restUntil = performance.now() + REST_MS
  }
}

const limitsOf = (tps: number): RateLimits => ({
  minPerSecond: Math.min(1, tps),
  maxPerSecond: tps,
  queuePauseMs: QUEUE_PAUSE_MS,
})

const burstOf = (tps: number): number => Math.max(1, Math.floor(tps * BURST_SECONDS))
