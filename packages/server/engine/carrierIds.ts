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

interface Slot extends RefEntry {
  /** An older message the carrier gave the same id, still open. */
  older: Slot | undefined
}

/** The ids of one gateway: what is open under each, and the numbers of those that ended lately. */
interface Book {
  open: Map<string, Slot>
  ended: Map<string, string>
  endedBefore: Map<string, string>
}

const NOBODY: readonly RefEntry[] = []

/** Which messages the carrier may mean by an id, for messages in memory. */
export class CarrierIds {
  // By gateway and then by id: joining the two would make a text, and hash it, several times for each message.
  private readonly books = new Map<string, Book>()
  private endedCount = 0

  add(gatewayId: string, ref: string, { message, part, sentId }: RefEntry): void {
    const { open } = this.book(gatewayId)
    // A carrier that begins its numbers anew gives one id to several open messages.
    const older = without(open.get(ref), message)
    open.set(ref, { message, part, sentId, older })
  }

  /** All open submits that were given this id, newest first. */
  find(gatewayId: string, ref: string): readonly RefEntry[] {
    const newest = this.books.get(gatewayId)?.open.get(ref)
    if (!newest) return NOBODY
    const found: RefEntry[] = [newest]
    for (let slot = newest.older; slot; slot = slot.older) found.push(slot)
    return found
  }

  /** The number of the message that had the id and has ended lately. */
  endedNumber(gatewayId: string, ref: string): string | undefined {
    const book = this.books.get(gatewayId)
    return book?.ended.get(ref) ?? book?.endedBefore.get(ref)
  }

  /** Forgets the ids of a message; of an ended one they stay known as such for a while. */
  remove(message: Message, hasEnded: boolean): void {
    const { open, ended } = this.book(message.gatewayId)
    for (const ref of message.refs) {
      if (ref === null) continue
      const slot = open.get(ref)
      if (slot?.message === message && !slot.older) open.delete(ref)
      else {
        const left = without(slot, message)
        if (left) open.set(ref, left)
        else open.delete(ref)
      }
      if (!hasEnded) continue
      ended.set(ref, message.msisdn)
      this.endedCount += 1
    }
    if (this.endedCount < REMEMBERED) return
    this.endedCount = 0
    for (const book of this.books.values()) {
      book.endedBefore = book.ended
      book.ended = new Map()
    }
  }

  private book(gatewayId: string): Book {
    let book = this.books.get(gatewayId)
    if (!book) {
      book = { open: new Map(), ended: new Map(), endedBefore: new Map() }
      this.books.set(gatewayId, book)
    }
    return book
  }
}

function without(slot: Slot | undefined, message: Message): Slot | undefined {
  if (!slot) return undefined
  if (slot.message === message) return slot.older
  const older = without(slot.older, message)
  return older === slot.older ? slot : { ...slot, older }
}
