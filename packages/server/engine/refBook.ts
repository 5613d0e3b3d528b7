import type { Message } from './message.ts'

/** Ids of ended messages that are still recognised, so that a repeated receipt is only acknowledged. */
const REMEMBERED = 200_000

export interface RefEntry {
  message: Message
  /** From 0. */
  part: number
}

/** Which message the carrier means by an id, for messages in memory. */
export class RefBook {
  private readonly entries = new Map<string, RefEntry>()
  private ended = new Set<string>()
  private endedBefore = new Set<string>()

  add(gatewayId: string, ref: string, entry: RefEntry): void {
    // A carrier that begins its numbers anew means the newest message.
    this.entries.set(keyOf(gatewayId, ref), entry)
  }

  find(gatewayId: string, ref: string): RefEntry | undefined {
    return this.entries.get(keyOf(gatewayId, ref))
  }

  /** Whether the id was of a message that has ended lately. */
  hasEnded(gatewayId: string, ref: string): boolean {
    const key = keyOf(gatewayId, ref)
    return this.ended.has(key) || this.endedBefore.has(key)
  }

  /** Forgets the ids of a message; of an ended one they stay known as such for a while. */
  remove(message: Message, hasEnded: boolean): void {
    for (const ref of message.refs) {
      if (ref === null) continue
      const key = keyOf(message.gatewayId, ref)
      if (this.entries.get(key)?.message === message) this.entries.delete(key)
      if (hasEnded) this.ended.add(key)
    }
    if (this.ended.size < REMEMBERED) return
    this.endedBefore = this.ended
    this.ended = new Set()
  }
}

const keyOf = (gatewayId: string, ref: string): string => `${gatewayId}:${ref}`
