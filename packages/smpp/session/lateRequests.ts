interface LateRequest<Owner> {
  readonly owner: Owner
  /** Its response can arrive until then. */
  readonly lostAt: number
}

/**
 * Requests that timed out, by sequence number: the peer may still answer them, or count them in its window for ever.
 */
export class LateRequests<Owner> {
  private readonly bySequence = new Map<number, LateRequest<Owner>>()
  private readonly graceMs: number

  /** `graceMs`: how long after its timeout a response is still expected. */
  constructor(graceMs: number) {
    this.graceMs = graceMs
  }

  get size(): number {
    return this.bySequence.size
  }

  add(sequence: number, owner: Owner, now: number): void {
    this.bySequence.set(sequence, { owner, lostAt: now + this.graceMs })
  }

  /** Removes and returns the request with this number. */
  take(sequence: number): LateRequest<Owner> | undefined {
    const late = this.bySequence.get(sequence)
    this.bySequence.delete(sequence)
    return late
  }

  /** When `count` of them will be lost, as far as known; `Infinity` if there are fewer. */
  lostAt(count: number): number {
    if (this.bySequence.size < count) return Infinity
    let left = count
    for (const { lostAt } of this.bySequence.values()) if (--left <= 0) return lostAt
    return Infinity
  }

  /** Removes the requests that can no longer be answered at `now`, oldest first. */
  lost(now: number): Owner[] {
    const owners = []
    for (const [sequence, { owner, lostAt }] of this.bySequence) {
      if (lostAt > now) break
      this.bySequence.delete(sequence)
      owners.push(owner)
    }
    return owners
  }

  /** Removes all requests. */
  clear(): Owner[] {
    const owners = Array.from(this.bySequence.values(), ({ owner }) => owner)
    this.bySequence.clear()
    return owners
  }
}
