import { IDS_PER_MS } from '@tandem/core'

/**
 * Services number their records from 0 in each millisecond; the engine begins here, so that both
 * can number ledger transactions in one millisecond without meeting.
 */
const FIRST_OF_MS = 1024

/** Runs of consecutive, ever greater ids (ms * 4096 + sequence), as numbers for the hot path. */
export class IdSource {
  private last: number
  private readonly now: () => number

  /** Starts after `last`, whatever the clock says. */
  constructor(last: number, now: () => number = Date.now) {
    this.last = last
    this.now = now
  }

  /** The first of `count` ids that follow one another. */
  take(count: number): number {
    const first = Math.max(this.last + 1, this.now() * IDS_PER_MS + FIRST_OF_MS)
    this.last = first + count - 1
    return first
  }
}
