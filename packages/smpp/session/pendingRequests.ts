interface PendingRequest<Owner> {
  readonly responseId: number
  readonly deadlineAt: number
  readonly owner: Owner
}

/**
 * Requests waiting for their response, by sequence number. All have the same timeout, so the order
 * in which they were added is the order of their deadlines.
 */
export class PendingRequests<Owner> {
  private readonly bySequence = new Map<number, PendingRequest<Owner>>()
  private sequence: number

  /** Continues from `lastSequence`, which is 0 on a new connection. */
  constructor(lastSequence = 0) {
    this.sequence = lastSequence
  }

  get size(): number {
    return this.bySequence.size
  }

  /** The next free number from 1 to 0x7FFFFFFF; numbers still pending are skipped. */
  nextSequence(): number {
    do {
      this.sequence = this.sequence === 0x7fffffff ? 1 : this.sequence + 1
    } while (this.bySequence.has(this.sequence))
    return this.sequence
  }

  add(sequence: number, responseId: number, deadlineAt: number, owner: Owner): void {
    this.bySequence.set(sequence, { responseId, deadlineAt, owner })
  }

  /**
   * Removes and returns the request this response answers. `genericNackId` answers any request; a
   * response of another kind than requested answers none.
   */
  take(
    sequence: number,
    responseId: number,
    genericNackId: number,
  ): PendingRequest<Owner> | undefined {
    const pending = this.bySequence.get(sequence)
    if (pending === undefined) return undefined
    if (pending.responseId !== responseId && responseId !== genericNackId) return undefined
    this.bySequence.delete(sequence)
    return pending
  }

  /** When the oldest request is due; `Infinity` if there is none. */
  oldestDeadlineAt(): number {
    for (const pending of this.bySequence.values()) return pending.deadlineAt
    return Infinity
  }

  /** Removes the requests due at or before `now`, oldest first. */
  expire(
    now: number,
  ): { readonly sequence: number; readonly owner: Owner; readonly responseId: number }[] {
    const expired = []
    for (const [sequence, pending] of this.bySequence) {
      if (pending.deadlineAt > now) break
      this.bySequence.delete(sequence)
      expired.push({ sequence, owner: pending.owner, responseId: pending.responseId })
    }
    return expired
  }

  /** Removes all requests. */
  clear(): Owner[] {
    const owners = Array.from(this.bySequence.values(), (pending) => pending.owner)
    this.bySequence.clear()
    return owners
  }
}
