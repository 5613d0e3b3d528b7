import {
  allowedRate,
  noteAccepted,
  noteThrottled,
  type RateControl,
  type RateLimits,
  startRateControl,
} from './rateControl.ts'
import { fullBucket, msUntilToken, takeTokens, type TokenBucket } from './tokenBucket.ts'
import { WindowControl } from './windowControl.ts'

/** A company whose rate is back at the limit of its gateway for so long is not watched any more. */
const FORGOTTEN_MS = 60_000
/** What may go at once after a pause, as time at the rate of the moment. */
const BURST_SECONDS = 0.1

interface Slowed {
  control: RateControl
  bucket: TokenBucket
  window: WindowControl
}

/** The answer of a carrier that throttled a submit. */
export interface ThrottleAnswer {
  signal: 'rate' | 'queue'
  /** Submits of the company without a response, this one not counted. */
  inFlight: number
}

/**
 * The companies that one carrier throttles while it takes what others send: each has a rate and a window of its own at the
 * gateway, which behave as those of a gateway do (`RateControl`, `WindowControl`) and touch nobody else. Instants are
 * ms of a monotonic clock. A company that nobody throttles is not kept.
 */
export class SlowedCompanies {
  private readonly slowed = new Map<string, Slowed>()
  private readonly slots: number

  /** @param slots of the gateway's window, over all sessions */
  constructor(slots: number) {
    this.slots = slots
  }

  get count(): number {
    return this.slowed.size
  }

  /** Its rate and its window are cut. @param limits those of the gateway */
  throttled(company: string, answer: ThrottleAnswer, limits: RateLimits, now: number): void {
    const its = this.slowed.get(company) ?? this.start(company, limits, now)
    its.control = noteThrottled(its.control, limits, now, answer.signal)
    its.window.inFlight = answer.inFlight
    its.window.throttled(now)
  }

  /** The carrier took one of its submits. */
  accepted(company: string, now: number): void {
    const its = this.slowed.get(company)
    if (its) its.control = noteAccepted(its.control, now, 1)
  }

  /** Whether a submit of the company may be attempted now. */
  mayGo(company: string, limits: RateLimits, now: number): boolean {
    const its = this.slowed.get(company)
    if (!its) return true
    const rate = allowedRate(its.control, limits, now)
    if (rate >= limits.maxPerSecond && now - its.control.cutAtMs >= FORGOTTEN_MS) {
      this.slowed.delete(company)
      return true
    }
    return rate > 0 && refilled(its, rate, now) >= 1
  }

  /** So many submits are made; those of a long message delay the ones after it. */
  take(company: string, parts: number, limits: RateLimits, now: number): void {
    const its = this.slowed.get(company)
    if (!its) return
    const tokens = refilled(its, allowedRate(its.control, limits, now), now) - parts
    its.bucket = { ...its.bucket, tokens }
  }

  /** Milliseconds until `mayGo` may be true. */
  msUntil(company: string, limits: RateLimits, now: number): number {
    const its = this.slowed.get(company)
    if (!its) return 0
    const rate = allowedRate(its.control, limits, now)
    if (rate === 0) return Math.max(0, its.control.pausedUntilMs - now)
    return msUntilToken(its.bucket, limitAt(rate), now)
  }

  /** Whether the company has room in its window with so many submits in flight. */
  hasRoom(company: string, inFlight: number, now: number): boolean {
    const its = this.slowed.get(company)
    return !its || inFlight < its.window.allowed(now)
  }

  private start(company: string, limits: RateLimits, now: number): Slowed {
    const its = {
      control: startRateControl(now),
      bucket: fullBucket(limitAt(limits.minPerSecond), now),
      window: new WindowControl(this.slots),
    }
    this.slowed.set(company, its)
    return its
  }
}

const limitAt = (ratePerSecond: number) => ({
  ratePerSecond,
  burst: 1 + ratePerSecond * BURST_SECONDS,
})

/** What is saved up by now. */
function refilled(its: Slowed, rate: number, now: number): number {
  its.bucket = takeTokens(its.bucket, limitAt(rate), now, 0).bucket
  return its.bucket.tokens
}
