/** After a cut the window is back where it was within this time, and grows ever faster then (RFC 9438 §4.2). */
const RECOVERY_SECONDS = 10
const CUT = 0.5
// Chosen so that the curve starts at CUT x ceiling: (RECOVERY / STRETCH)^3 = 1 - CUT.
const STRETCH_SECONDS = RECOVERY_SECONDS / Math.cbrt(1 - CUT)
/** Answers within this time of a cut belong to submits sent before it. */
const DEAF_MS = 1_000
/** A throttled submit says something of the window only while at least this part of it is in use. */
const USED = 0.25
/** Answers are looked at by the second, if there are so many. */
const SECOND_MS = 1_000
const FEWEST_ANSWERS = 5
/** Slow: longer than this, and so many times what this carrier usually takes. */
const SLOW_MS = 1_000
const SLOW_TIMES = 4
/** What is usual rises by so much a second, so that a carrier that has become slower for good is given its window back. */
const FORGET = 1.01
/** Slowness alone, which may be of a few numbers, leaves this part of the window. */
const SLOWEST_SHARE = 1 / 8

/**
 * How many submits a carrier takes well at a time: all that its contract allows, until it throttles them or answers ever
 * more slowly; then half, which grows again. All instants are milliseconds of a monotonic clock.
 */
export class WindowControl {
  /** Submits without a response. */
  inFlight = 0
  private readonly size: number
  private ceiling: number | null = null
  private cutAt = 0
  private deafUntil = 0
  private since = 0
  private count = 0
  private sum = 0
  /** What an answer takes when nothing is wrong, ms; null: not known yet. */
  private usual: number | null = null

  /** @param size slots by the contract, over all sessions */
  constructor(size: number) {
    this.size = size
  }

  /** Submits that may be in flight now. */
  allowed(now: number): number {
    if (this.ceiling === null) return this.size
    const seconds = Math.max(0, now - this.cutAt) / 1_000
    const grown = this.ceiling * (1 + ((seconds - RECOVERY_SECONDS) / STRETCH_SECONDS) ** 3)
    return Math.min(this.size, Math.max(1, Math.floor(grown)))
  }

  /** The carrier throttled a submit that is no longer in flight. */
  throttled(now: number): void {
    if (this.inFlight + 1 >= this.allowed(now) * USED) this.cut(now, DEAF_MS, 1)
  }

  /** The carrier answered, or was waited for in vain, after so long. */
  answered(tookMs: number, now: number): void {
    this.count += 1
    this.sum += tookMs
    if (now - this.since < SECOND_MS || this.count < FEWEST_ANSWERS) return
    const average = this.sum / this.count
    this.since = now
    this.count = 0
    this.sum = 0
    const usual = this.usual ?? average
    if (average > SLOW_MS && average > usual * SLOW_TIMES) {
      this.cut(now, Math.max(DEAF_MS, average), Math.ceil(this.size * SLOWEST_SHARE))
    }
    this.usual = Math.min(average, usual * FORGET)
  }

  private cut(now: number, deafMs: number, least: number): void {
    if (now < this.deafUntil) return
    const before = this.allowed(now)
    if (before <= least) return
    this.ceiling = Math.max(before, least / CUT)
    this.cutAt = now
    this.deafUntil = now + deafMs
  }
}
