import { ENGINE_IDS_FROM, IDS_PER_MS } from '@tandem/core'

/** The longest run of ids that one millisecond holds. */
export const LONGEST_RUN = IDS_PER_MS - ENGINE_IDS_FROM

/**
 * Runs of consecutive, ever-increasing ids (ms * 4096 + sequence), as numbers for the hot path. They all lie in
 * the engine's half of their millisecond, where no other process assigns ids: a database has only one engine.
 */
export class IdSource {
  private last: number
  private readonly now: () => number

  /** Starts after `last`, whatever the clock says. */
  constructor(last: number, now: () => number = Date.now) {
    this.last = last
    this.now = now
  }

  /** Only greater ids from now on: another process used this one. */
  passed(id: number): void {
    this.last = Math.max(this.last, id)
  }

  /** The first of `count` consecutive ids; at most `LONGEST_RUN`. */
  take(count: number): number {
    if (count > LONGEST_RUN) throw new RangeError(`No more than ${LONGEST_RUN} ids follow another`)
    let first = Math.max(this.last + 1, this.now() * IDS_PER_MS)
    const sequence = first % IDS_PER_MS
    if (sequence < ENGINE_IDS_FROM) first += ENGINE_IDS_FROM - sequence
    else if (sequence + count > IDS_PER_MS) first += IDS_PER_MS - sequence + ENGINE_IDS_FROM
    this.last = first + count - 1
    return first
  }
}
