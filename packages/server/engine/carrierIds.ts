import type { Message } from './message.ts'

/**
 * Ids of ended messages that are still recognised, so that a repeated receipt is simply acknowledged.
 */
const REMEMBERED = 200_000

export interface RefEntry {
  message: Message
  /** Counted from 0. */
  part: number
  /** See `PartToken.sentId`. */
  sentId: number
}

interface Slot extends RefEntry {
  /** An older message that is still open and got the same id from the carrier. */
  older: Slot | undefined
}

/**
 * The ids of one gateway: the open submits under each id, and the numbers of messages that ended
 * recently.
 */
interface Book {
  open: Map<string, Slot>
  ended: Map<string, string>
  endedBefore: Map<string, string>
}

const NOBODY: readonly RefEntry[] = []

/** Finds the messages in memory that a carrier may mean by an id. */
export class CarrierIds {
  // By gateway and then by id: a joined key would mean building and hashing a string several times per
  // message.
  private readonly books = new Map<string, Book>()
  private endedCount = 0

  add(gatewayId: string, ref: string, { message, part, sentId }: RefEntry): void {
    const { open } = this.book(gatewayId)
    // A carrier that restarts its numbering gives one id to several open messages.
    const older = without(open.get(ref), message)
    open.set(ref, { message, part, sentId, older })
  }

  /** All open submits with this id, newest first. */
  find(gatewayId: string, ref: string): readonly RefEntry[] {
    const newest = this.books.get(gatewayId)?.open.get(ref)
    if (!newest) return NOBODY
    const found: RefEntry[] = [newest]
    for (let slot = newest.older; slot; slot = slot.older) found.push(slot)
    return found
  }

  /** The number of the recently ended message that had the id. */
  endedNumber(gatewayId: string, ref: string): string | undefined {
    const book = this.books.get(gatewayId)
    return book?.ended.get(ref) ?? book?.endedBefore.get(ref)
  }

  /** Forgets the ids of a message; those of an ended one remain recognised as such for a while. */
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
