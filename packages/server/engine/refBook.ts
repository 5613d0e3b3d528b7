import type { Message } from './message.ts'

/** Ids of ended messages that are still recognised, so that a repeated receipt is only acknowledged. */
const REMEMBERED = 200_000

export interface RefEntry {
  message: Message
  /** From 0. */
  part: number
  /** See `PartToken.sentId`. */
  sentId: number
}

interface Slot {
  entry: RefEntry
  /** An older message the carrier gave the same id, still open. */
  older: Slot | undefined
}

/** Which messages the carrier may mean by an id, for messages in memory. */
export class RefBook {
  private readonly slots = new Map<string, Slot>()
  private ended = new Map<string, string>()
  private endedBefore = new Map<string, string>()

  add(gatewayId: string, ref: string, entry: RefEntry): void {
    const key = keyOf(gatewayId, ref)
    const present = this.slots.get(key)
    // A carrier that begins its numbers anew gives one id to several open messages.
    const older = without(present, entry.message)
    this.slots.set(key, { entry, older })
  }

  /** All open submits that were given this id, newest first. */
  find(gatewayId: string, ref: string): RefEntry[] {
    const found: RefEntry[] = []
    let slot = this.slots.get(keyOf(gatewayId, ref))
    for (; slot; slot = slot.older) found.push(slot.entry)
    return found
  }

  /** The number of the message that had the id and has ended lately. */
  endedNumber(gatewayId: string, ref: string): string | undefined {
    const key = keyOf(gatewayId, ref)
    return this.ended.get(key) ?? this.endedBefore.get(key)
  }

  /** Forgets the ids of a message; of an ended one they stay known as such for a while. */
  remove(message: Message, hasEnded: boolean): void {
    for (const ref of message.refs) {
      if (ref === null) continue
      const key = keyOf(message.gatewayId, ref)
      const left = without(this.slots.get(key), message)
      if (left) this.slots.set(key, left)
      else this.slots.delete(key)
      if (hasEnded) this.ended.set(key, message.msisdn)
    }
    if (this.ended.size < REMEMBERED) return
    this.endedBefore = this.ended
    this.ended = new Map()
  }
}

function without(slot: Slot | undefined, message: Message): Slot | undefined {
  if (!slot) return undefined
  if (slot.entry.message === message) return slot.older
  const older = without(slot.older, message)
  return older === slot.older ? slot : { entry: slot.entry, older }
}

const keyOf = (gatewayId: string, ref: string): string => `${gatewayId}:${ref}`
