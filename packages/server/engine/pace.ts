import {
  allowedRate,
  CarrierHealth,
  fullBucket,
  msUntilToken,
  noteAccepted,
  noteThrottled,
  type RateControl,
  type RateLimits,
  type Share,
  startRateControl,
  takeTokens,
  type TokenBucket,
} from '@tandem/core'
import type { CompanyPaces } from './companyPaces.ts'

const QUEUE_PAUSE_MS = 1_000
/** The burst allowed after a pause, as time at full rate. */
const BURST_SECONDS = 0.1

/**
 * How fast one gateway may be used now: its configured speed, the carrier's throttling, its health, and the rates of
 * companies.
 */
export class Pace {
  private limits: RateLimits
  private control: RateControl
  private bucket: TokenBucket
  private accepted = 0
  private readonly health = new CarrierHealth()
  private debt = 0
  private readonly companies: CompanyPaces
  /** When the first company that was over its rate may go on, monotonic ms. */
  private heldUntil = Infinity

  constructor(tps: number, companies: CompanyPaces) {
    this.companies = companies
    const now = performance.now()
    this.limits = limitsOf(tps)
    this.control = startRateControl(now)
    this.bucket = fullBucket({ ratePerSecond: tps, burst: burstOf(tps) }, now)
  }

  setTps(tps: number): void {
    this.limits = limitsOf(tps)
  }

  /** False while the gateway is paused for everybody after many errors of several customers. */
  get healthy(): boolean {
    return this.health.isWell
  }

  /**
   * When the carrier is tried again, UTC ms, while the gateway is paused for everybody; null while it is
   * not.
   */
  get restsUntil(): number | null {
    const at = this.health.restsUntil
    return at === null ? null : Math.round(Date.now() + Math.max(0, at - performance.now()))
  }

  /** Customers that are paused here because all of their submits fail. */
  resting(): string[] {
    return this.health.resting()
  }

  /** Whether a message of the customer may be tried now. */
  mayTry(share: Share): boolean {
    if (!this.health.mayTry(share.company, performance.now())) return false
    if (this.companies.mayGo(share)) return true
    const until = performance.now() + this.companies.msUntil(share)
    this.heldUntil = Math.min(this.heldUntil, until)
    return false
  }

  /** Milliseconds until a company that `mayTry` held back for its rate may go on; undefined: it held nobody back since. */
  msUntilHeld(): number | undefined {
    const until = this.heldUntil
    this.heldUntil = Infinity
    return until === Infinity ? undefined : Math.max(0, until - performance.now())
  }

  /**
   * Whether a message of a customer who may be tried goes now; the full cost of a long one delays those after it.
   */
  take(parts: number, share: Share): boolean {
    const now = performance.now()
    this.countAccepted(now)
    const ratePerSecond = allowedRate(this.control, this.limits, now)
    const limit = { ratePerSecond, burst: burstOf(this.limits.maxPerSecond) }
    const paid = takeTokens(this.bucket, limit, now, this.debt + 1)
    this.bucket = paid.bucket
    if (paid.granted <= this.debt) {
      this.debt -= paid.granted
      return false
    }
    this.debt = parts - 1
    this.companies.take(share, parts)
    this.health.tried(share.company, now)
    return true
  }

  /** Milliseconds until `take` may succeed. */
  msUntilNext(): number {
    const now = performance.now()
    const rest = this.health.msUntilTry(now)
    if (rest > 0) return rest
    const ratePerSecond = allowedRate(this.control, this.limits, now)
    if (ratePerSecond === 0) return QUEUE_PAUSE_MS / 4
    return msUntilToken(
      this.bucket,
      { ratePerSecond, burst: burstOf(this.limits.maxPerSecond) },
      now,
    )
  }

  /** The carrier accepted one. True when it has recovered. */
  noteAccepted(companyId: string): boolean {
    this.accepted += 1
    return this.health.answer(companyId)
  }

  /** The carrier responded, even if with a rejection. True when it has recovered. */
  noteAnswer(companyId: string): boolean {
    return this.health.answer(companyId)
  }

  noteThrottled(signal: 'rate' | 'queue'): void {
    const now = performance.now()
    this.countAccepted(now)
    this.control = noteThrottled(this.control, this.limits, now, signal)
  }

  private countAccepted(now: number): void {
    if (this.accepted === 0) return
    this.control = noteAccepted(this.control, now, this.accepted)
    this.accepted = 0
  }

  /**
   * A submit failed temporarily or got no response. True when this made it a problem of the whole gateway.
   */
  noteFault(companyId: string): boolean {
    return this.health.fault(companyId, performance.now())
  }
}

const limitsOf = (tps: number): RateLimits => ({
  minPerSecond: Math.min(1, tps),
  maxPerSecond: tps,
  queuePauseMs: QUEUE_PAUSE_MS,
})

const burstOf = (tps: number): number => Math.max(1, Math.floor(tps * BURST_SECONDS))
