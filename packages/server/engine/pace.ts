import {
  allowedRate,
  CarrierHealth,
  fullBucket,
  msUntilToken,
  noteAccepted,
  noteThrottled,
  GatewayWatch,
  isTerminal,
  type LinkFault,
  type RateControl,
  type RateLimits,
  receiptStatus,
  type Share,
  SlowedCompanies,
  startRateControl,
  takeTokens,
  type Throttling,
  ThrottleWatch,
  type TokenBucket,
  type WatchLimits,
  WindowControl,
} from '@tandem/core'
import type { GatewayReceipt } from '../ports/smsGateway.ts'
import type { CompanyPaces } from './companyPaces.ts'
import { DayLimit } from './dayLimit.ts'
import { WireShares } from './wireShares.ts'

const QUEUE_PAUSE_MS = 1_000
/** How often staff are told anew how much is throttled. */
const TELL_MS = 10_000
/** The burst allowed after a pause, as time at full rate. */
const BURST_SECONDS = 0.1

interface PaceLimits extends WatchLimits {
  tps: number
  dailyLimit: number | null
  binds: number
  windowSize: number
}

/** A gateway that rests for everybody. */
export interface Rest {
  fault: LinkFault
  /** UTC ms. */
  until: number
  /** In the carrier's own words; null: there are none. */
  cause: string | null
}

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
  /** After an answer that asks for it the gateway rests until then, monotonic ms. */
  private pause: { until: number; cause: string } | null = null
  readonly today: DayLimit
  readonly watch: GatewayWatch
  readonly window: WindowControl
  readonly slowed: SlowedCompanies
  readonly wire = new WireShares()
  private readonly throttles = new ThrottleWatch()
  private toldThrottling = ''

  constructor(
    { tps, dailyLimit, binds, windowSize, ...limits }: PaceLimits,
    companies: CompanyPaces,
  ) {
    this.companies = companies
    this.today = new DayLimit(dailyLimit, Date.now())
    this.watch = new GatewayWatch(limits)
    this.window = new WindowControl(binds * windowSize)
    this.slowed = new SlowedCompanies(binds * windowSize)
    const now = performance.now()
    this.limits = limitsOf(tps)
    this.control = startRateControl(now)
    this.bucket = fullBucket({ ratePerSecond: tps, burst: burstOf(tps) }, now)
  }

  setTps(tps: number): void {
    this.limits = limitsOf(tps)
  }

  /** False while the gateway is paused for everybody. */
  get healthy(): boolean {
    return this.rest === null
  }

  /** Why the gateway is paused for everybody, and when its carrier is tried again, UTC ms; null while it is not. */
  get rest(): Rest | null {
    const fromNow = (at: number) => Math.round(Date.now() + Math.max(0, at - performance.now()))
    const usedUp = this.today.usedUpUntil(Date.now())
    if (usedUp !== null) return { fault: 'dailyLimit', until: usedUp, cause: null }
    if (this.isPaused && this.pause) {
      return { fault: 'carrierPaused', until: fromNow(this.pause.until), cause: this.pause.cause }
    }
    const { suspension } = this.watch
    if (suspension) {
      const { fault, percent, of, until } = suspension
      return { fault, until: fromNow(until), cause: `${percent} % / ${of}` }
    }
    const at = this.health.restsUntil
    return at === null ? null : { fault: 'carrierFaults', until: fromNow(at), cause: null }
  }

  /** The carrier gave an answer for which the gateway rests; a pause that lasts longer stays. */
  pauseFor(seconds: number, cause: string): void {
    const until = performance.now() + seconds * 1_000
    if (!this.pause || until > this.pause.until) this.pause = { until, cause }
  }

  /** Whether it rests because its carrier asked for it. */
  get isPaused(): boolean {
    return this.pause !== null && performance.now() < this.pause.until
  }

  /** Customers that are paused here because all of their submits fail. */
  resting(): string[] {
    return this.health.resting()
  }

  /** Whether a message of the customer may be tried now. */
  mayTry(share: Share): boolean {
    if (this.isPaused || this.watch.suspension) return false
    const now = performance.now()
    if (!this.health.mayTry(share.company, now)) return false
    if (!this.slowed.mayGo(share.company, this.limits, now)) {
      return this.hold(now + this.slowed.msUntil(share.company, this.limits, now))
    }
    return this.companies.mayGo(share) || this.hold(now + this.companies.msUntil(share))
  }

  private hold(until: number): false {
    this.heldUntil = Math.min(this.heldUntil, until)
    return false
  }

  /** Milliseconds until a company that `mayTry` held back for its rate, or because it is throttled here, may go on; undefined: it held nobody back since. */
  msUntilHeld(): number | undefined {
    const until = this.heldUntil
    this.heldUntil = Infinity
    return until === Infinity ? undefined : Math.max(0, until - performance.now())
  }

  /**
   * Whether a message of a customer who may be tried goes now; the full cost of a long one delays those after it.
   * @param unanswered parts that have no response yet
   */
  take(parts: number, share: Share, unanswered: number): boolean {
    if (!this.takeRate(parts, unanswered)) return false
    this.companies.take(share, parts)
    this.slowed.take(share.company, parts, this.limits, performance.now())
    this.watch.sent()
    this.health.tried(share.company, performance.now())
    return true
  }

  /** Whether a message of a test goes now. It is nobody's, and says nothing about the gateway's health. */
  takeTest(parts: number): boolean {
    return this.takeRate(parts, 0)
  }

  private takeRate(parts: number, unanswered: number): boolean {
    if (!this.today.admits(parts, unanswered, Date.now())) return false
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
    return true
  }

  /** Milliseconds until `take` may succeed. */
  msUntilNext(): number {
    const now = performance.now()
    const rest = this.health.msUntilTry(now)
    if (rest > 0) return rest
    // The responses that are waited for say how much of the day is left.
    if (!this.today.admits(1, 0, Date.now())) return QUEUE_PAUSE_MS
    const ratePerSecond = allowedRate(this.control, this.limits, now)
    if (ratePerSecond === 0) return QUEUE_PAUSE_MS / 4
    return msUntilToken(
      this.bucket,
      { ratePerSecond, burst: burstOf(this.limits.maxPerSecond) },
      now,
    )
  }

  /** Submits that may be in flight now. */
  get windowNow(): number {
    return this.window.allowed(performance.now())
  }

  /** The carrier accepted one. True when it has recovered. */
  noteAccepted(companyId: string, wasThrottled: boolean): boolean {
    const now = performance.now()
    this.accepted += 1
    this.slowed.accepted(companyId, now)
    this.throttles.answered(companyId, wasThrottled, now)
    this.today.noteAccepted(Date.now())
    return this.health.answer(companyId)
  }

  /** The carrier responded, even if with a rejection. True when it has recovered. */
  noteAnswer(companyId: string, wasThrottled: boolean): boolean {
    this.throttles.answered(companyId, wasThrottled, performance.now())
    return this.health.answer(companyId)
  }

  /** A receipt came: what it says of a message of this gateway counts for its health. */
  noteReceipt({ ref, stat }: Pick<GatewayReceipt, 'ref' | 'stat'>): void {
    const { status } = receiptStatus({ stat })
    if (isTerminal(status)) this.watch.ended(ref, status === 'delivered', performance.now())
  }

  /**
   * The carrier throttled a submit of the company: it slows down that company alone, or everybody if it says so to others
   * as well (`ThrottleWatch`). @param isFirst whether it did not throttle this message before
   * @returns whether too much was sent: then it says nothing of the message itself
   */
  noteThrottled(companyId: string, isFirst: boolean, signal: 'rate' | 'queue'): boolean {
    const now = performance.now()
    const { scope, isRate } = this.throttles.throttled(companyId, isFirst, now)
    if (scope === 'company') {
      const inFlight = this.wire.of(companyId)
      this.slowed.throttled(companyId, { signal, inFlight }, this.limits, now)
    }
    if (scope !== 'carrier') return isRate
    this.countAccepted(now)
    this.control = noteThrottled(this.control, this.limits, now, signal)
    this.window.throttled(now)
    return isRate
  }

  /** What the gateway delivered and how it is throttled is looked at; whether staff see something else from now on. */
  judge(now: number): boolean {
    const isJudged = this.watch.judge(now)
    const told = this.throttles.told(now)
    // The figures change with every answer: they are told anew every ten seconds.
    const words = told ? `${told.isEverybody} ${Math.floor((now - told.since) / TELL_MS)}` : ''
    const isNew = words !== this.toldThrottling
    this.toldThrottling = words
    return isJudged || isNew
  }

  /** How much the carrier throttles; null: nothing within a minute. `since` is UTC ms. */
  get throttling(): Throttling | null {
    const now = performance.now()
    const told = this.throttles.told(now)
    return told && { ...told, since: Math.round(Date.now() - (now - told.since)) }
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
