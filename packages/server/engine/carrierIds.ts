import type { Message } from './message.ts'

/**
 * Ids of delivered messages that are still recognised, so that a repeated receipt is simply acknowledged. Of others a
 * later receipt may tell another end.
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
 * The ids of one gateway: the open submits under each id, and the numbers of messages that were
 * delivered recently.
 */
interface Book {
  open: Map<string, Slot>
  delivered: Map<string, string>
  deliveredBefore: Map<string, string>
}

const NOBODY: readonly RefEntry[] = []

/** Finds the messages in memory that a carrier may mean by an id. */
export class CarrierIds {
  // By gateway and then by id: a joined key would mean building and hashing a string several times per
  // message.
  private readonly books = new Map<string, Book>()
  private deliveredCount = 0

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

  /** The number of the recently delivered message that had the id. */
  deliveredNumber(gatewayId: string, ref: string): string | undefined {
    const book = this.books.get(gatewayId)
    return book?.delivered.get(ref) ?? book?.deliveredBefore.get(ref)
  }

  /** Forgets the ids of a message; those of a delivered one remain recognised for a while. */
  remove(message: Message, isDelivered: boolean): void {
    const { open, delivered } = this.book(message.gatewayId)
    for (const ref of message.refs) {
      if (ref === null) continue
      const slot = open.get(ref)
      if (slot?.message === message && !slot.older) open.delete(ref)
      else {
        const left = without(slot, message)
        if (left) open.set(ref, left)
        else open.delete(ref)
      }
      if (!isDelivered) continue
      delivered.set(ref, message.msisdn)
      this.deliveredCount += 1
    }
    if (this.deliveredCount < REMEMBERED) return
    this.deliveredCount = 0
    for (const book of this.books.values()) {
      book.deliveredBefore = book.delivered
      book.delivered = new Map()
    }
  }

  private book(gatewayId: string): Book {
    let book = this.books.get(gatewayId)
    if (!book) {
      book = { open: new Map(), delivered: new Map(), deliveredBefore: new Map() }
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
