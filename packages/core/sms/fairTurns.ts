/**
 * Turns of unequal size, fairly: each taker has a clock that a turn moves on by what it cost, and the one whose clock is
 * behind goes next. Whoever had nothing to do for a while begins with the others and saves up nothing (start-time fair
 * queueing). Only clocks ahead of the others are remembered, so there are never more than takers of one round.
 */
export class FairTurns {
  private readonly ahead = new Map<string, number>()
  private now = 0

  /** Where those begin that are not known. */
  get start(): number {
    return this.now
  }

  /** The clock of a taker: the smallest goes next. */
  of(taker: string): number {
    return Math.max(this.now, this.ahead.get(taker) ?? 0)
  }

  /** All clocks that are ahead of `start`. */
  clocks(): ReadonlyMap<string, number> {
    return this.ahead
  }

  /** A taker had its turn; its cost is what it took, divided by its weight. */
  took(taker: string, cost: number): void {
    const from = this.of(taker)
    this.ahead.set(taker, from + cost)
    if (from === this.now) return
    this.now = from
    for (const [other, at] of this.ahead) if (at <= from) this.ahead.delete(other)
  }
}
