/** What a group of single messages may take to be written, from its first statement to the disk, ms, */
const ENOUGH_MS = 9
/** or this many times what it takes where little else happens: disks and machines differ. */
const TIMES_UNHINDERED = 2
/** How fast the shortest time is forgotten: so much longer with each group. */
const FORGETTING = 1.005
/** How much slower campaigns go after a group that took too long, and faster after one that did not. */
const SLOWER = 0.9
const FASTER = 1.03
/** One change at a time: the next group shows what it did, ms. */
const STEP_MS = 40
/** What campaigns are thought to reach by themselves before they have shown more, messages a second. */
const REACHED = 10_000
/** Of that, when single messages begin to flow, */
const AT_FIRST = 0.5
/** and at least: on a machine that is slow for another reason they would only be stopped. */
const AT_LEAST = 0.25
/** Over which what they reach is measured, ms. */
const WINDOW_MS = 500

/**
 * How fast campaigns may go while single messages flow: as fast as leaves these unhindered, which is learnt from how
 * long they take to be written, as processor, disk and locks all show in that. Times are monotonic ms.
 */
export class Yielding {
  private limit: number | null = null
  private reached = REACHED
  private unhinderedMs = Infinity
  private changedAt = -Infinity
  private nextAt = -Infinity
  private windowFrom = -Infinity
  private counted = 0

  /** Messages a second that campaigns may have written; null: no limit. */
  get perSecond(): number | null {
    return this.limit
  }

  /** No single messages flow any more. */
  end(): void {
    this.limit = null
  }

  /** A group of single messages was written in so many ms. */
  learn(ms: number, now: number): void {
    this.unhinderedMs = Math.min(ms, this.unhinderedMs * FORGETTING)
    this.limit ??= this.reached * AT_FIRST
    if (now - this.changedAt < STEP_MS) return
    this.changedAt = now
    const isHindered = ms > Math.max(ENOUGH_MS, this.unhinderedMs * TIMES_UNHINDERED)
    const next = this.limit * (isHindered ? SLOWER : FASTER)
    this.limit = Math.min(2 * this.reached, Math.max(this.reached * AT_LEAST, next))
  }

  /** How long the next piece of a campaign, of so many messages, has to wait, ms. */
  waitFor(count: number, now: number): number {
    if (this.limit === null) {
      this.measure(count, now)
      return 0
    }
    this.windowFrom = -Infinity
    const at = Math.max(now, this.nextAt)
    this.nextAt = at + (count * 1_000) / this.limit
    return at - now
  }

  private measure(count: number, now: number): void {
    const ms = now - this.windowFrom
    if (ms > WINDOW_MS) {
      if (ms < 2 * WINDOW_MS) this.reached = Math.max(REACHED, (this.counted * 1_000) / ms)
      this.windowFrom = now
      this.counted = 0
    }
    this.counted += count
  }
}
