import { type IdRange, IDS_PER_MS } from '@tandem/core'

/**
 * Runs of consecutive, ever-increasing ids (ms * 4096 + sequence), as numbers for the hot path. They all lie in the
 * range of one channel's engine, where nobody else assigns ids: a database has one engine of each channel at a time.
 */
export class IdSource {
  private last: number
  private readonly from: number
  private readonly end: number
  private readonly now: () => number

  /** Starts after `last`, whatever the clock says: the greatest id that an engine of the channel has stored. */
  constructor({ from, count }: IdRange, last: number, now: () => number = Date.now) {
    this.from = from
    this.end = from + count
    this.last = last
    this.now = now
  }

  /** Only greater ids from now on: another process used this one. */
  passed(id: number): void {
    this.last = Math.max(this.last, id)
  }

  /** The first of `count` consecutive ids; at most as many as the range of the channel has. */
  take(count: number): number {
    if (count > this.end - this.from) {
      throw new RangeError(`No more than ${this.end - this.from} ids of the channel follow another`)
    }
    let first = Math.max(this.last + 1, this.now() * IDS_PER_MS)
    const sequence = first % IDS_PER_MS
    if (sequence < this.from) first += this.from - sequence
    else if (sequence + count > this.end) first += IDS_PER_MS - sequence + this.from
    this.last = first + count - 1
    return first
  }
}
