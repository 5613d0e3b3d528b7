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
 * The ids of one gateway: under each its open submits, or the number of the message that was delivered recently. One
 * entry turns from the first into the second, which costs less than to move it.
 */
interface Book {
  ids: Map<string, Slot | string>
  /** Numbers of earlier ones, and of those whose id another message got since. */
  before: Map<string, Slot | string>
}

const NOBODY: readonly RefEntry[] = []

/** Finds the messages in memory that a carrier may mean by an id. */
export class CarrierIds {
  // By gateway and then by id: a joined key would mean building and hashing a string several times per
  // message.
  private readonly books = new Map<string, Book>()
  private deliveredCount = 0

  add(gatewayId: string, ref: string, { message, part, sentId }: RefEntry): void {
    const { ids, before } = this.book(gatewayId)
    const known = ids.get(ref)
    if (typeof known === 'string') before.set(ref, known)
    // A carrier that restarts its numbering gives one id to several open messages.
    const older = typeof known === 'object' ? without(known, message) : undefined
    ids.set(ref, { message, part, sentId, older })
  }

  /** All open submits with this id, newest first. */
  find(gatewayId: string, ref: string): readonly RefEntry[] {
    const newest = this.books.get(gatewayId)?.ids.get(ref)
    if (typeof newest !== 'object') return NOBODY
    const found: RefEntry[] = [newest]
    for (let slot = newest.older; slot; slot = slot.older) found.push(slot)
    return found
  }

  /** The number of the recently delivered message that had the id. */
  deliveredNumber(gatewayId: string, ref: string): string | undefined {
    const book = this.books.get(gatewayId)
    const [known, earlier] = [book?.ids.get(ref), book?.before.get(ref)]
    if (typeof known === 'string') return known
    return typeof earlier === 'string' ? earlier : undefined
  }

  /** Forgets the ids of a message; those of a delivered one remain recognised for a while. */
  remove(message: Message, isDelivered: boolean): void {
    const { ids, before } = this.book(message.gatewayId)
    for (const ref of message.refs) {
      if (ref === null) continue
      const known = ids.get(ref)
      const left = typeof known === 'object' ? without(known, message) : undefined
      if (left) {
        ids.set(ref, left)
        if (isDelivered) before.set(ref, message.msisdn)
      } else if (isDelivered) {
        ids.set(ref, message.msisdn)
        this.deliveredCount += 1
      } else if (typeof known === 'object') ids.delete(ref)
    }
    if (this.deliveredCount >= REMEMBERED) this.forgetOldest()
  }

  private forgetOldest(): void {
    this.deliveredCount = 0
    for (const book of this.books.values()) {
      // What is open moves on and is not read there any more: copying all others would hold up the engine.
      book.before = book.ids
      book.ids = new Map()
      for (const [ref, known] of book.before) {
        if (typeof known === 'object') book.ids.set(ref, known)
      }
    }
  }

  private book(gatewayId: string): Book {
    let book = this.books.get(gatewayId)
    if (!book) {
      book = { ids: new Map(), before: new Map() }
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
