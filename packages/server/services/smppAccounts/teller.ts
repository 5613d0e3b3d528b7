import { Fifo } from '@tandem/core'
import type { ClientDelivery, ClientSession, DeliveryEnd } from '../../ports/sms/clientServer.ts'
import { deliveriesOf } from './deliveriesOf.ts'
import type { LiveAccount, SignedIn } from './liveAccount.ts'
import type { StoredEvent } from '../../store/smppAccounts/clientEvents.ts'

/** Events of an account in memory at most. */
const MOST_EVENTS = 256
/** With fewer deliveries than this left, more are read. */
const FEW = 400
/** So many deliveries are read at once, as far as their events can be guessed by those before. */
const READ_AT_ONCE = 2_000
const FIRST_READ = 16
/** A client that says 'not now' is asked again after this, ms. */
const AGAIN_MS = 5_000
/** A session that left something unanswered is told nothing for so long, if there is another, ms. */
const SILENT_MS = 60_000

/** An event being told. */
export interface ToldEvent {
  readonly id: string
  readonly acknowledged: Set<number>
  readonly count: number
  /** Whether something was acknowledged that is not written down. */
  isNews: boolean
}

/** One delivery on its way; its session's token. */
class Item {
  readonly teller: Teller
  readonly event: ToldEvent
  readonly index: number
  readonly delivery: ClientDelivery
  constructor(teller: Teller, event: ToldEvent, index: number, delivery: ClientDelivery) {
    this.teller = teller
    this.event = event
    this.index = index
    this.delivery = delivery
  }
}

export interface TellerParts {
  live: LiveAccount
  /** Those not among the known ones, oldest first. */
  read: (known: readonly string[], most: number) => Promise<StoredEvent[]>
  /** Whether this server may tell the account's clients now. */
  isHeld: () => boolean
  /** All of it was acknowledged. */
  onTold: (event: ToldEvent) => void
  onError: (error: unknown) => void
}

/**
 * Tells the clients of one account what waits for them: in order, over any session that receives, each as far as its
 * window goes.
 */
export class Teller {
  private readonly parts: TellerParts
  private readonly events = new Map<string, ToldEvent>()
  private readonly queue = new Fifo<Item>()
  private readonly left: Item[] = []
  private readonly timers = new Set<NodeJS.Timeout>()
  /** Sessions that say nothing, and until when they are passed over, by the clock of this process. */
  private readonly silent = new WeakMap<ClientSession<SignedIn>, number>()
  /** Whether more waits than was read. */
  private isMore = true
  private isReading = false
  /** Deliveries of an event, as those that were read last had them. */
  private perEvent = READ_AT_ONCE / FIRST_READ
  private isStopped = false
  private turn = 0

  constructor(parts: TellerParts) {
    this.parts = parts
  }

  /** Something new waits. */
  wake(): void {
    this.isMore = true
    void this.fill()
  }

  /** A session has room. */
  pump(): void {
    if (this.isStopped || !this.parts.isHeld()) return
    const receivers = this.receivers()
    let full = 0
    while (full < receivers.length) {
      const item = this.queue.peek()
      if (!item) break
      this.turn = (this.turn + 1) % receivers.length
      if (receivers[this.turn]?.deliver(item.delivery, item)) {
        this.queue.shift()
        full = 0
      } else full += 1
    }
    if (this.queue.length < FEW) void this.fill()
  }

  /** What became of a delivery, told to whoever made it. */
  static delivered(token: object, end: DeliveryEnd, session: ClientSession<SignedIn>): void {
    if (token instanceof Item) token.teller.ended(token, end, session)
  }

  /** What a token was made for. */
  static deliveryOf(token: object): ClientDelivery | null {
    return token instanceof Item ? token.delivery : null
  }

  private ended(token: Item, end: DeliveryEnd, session: ClientSession<SignedIn>): void {
    const isMissed = end === 'again' || end === 'silent'
    // A session that ended says nothing about its client: the next one takes it.
    if (isMissed && session.isClosed) return this.takeBack(token)
    if (end === 'silent') this.silent.set(session, performance.now() + SILENT_MS)
    else this.silent.delete(session)
    if (end === 'silent' && this.receivers().some((one) => !this.isSilent(one))) {
      return this.takeBack(token)
    }
    if (isMissed) this.later(token)
    else this.acknowledge(token)
    this.pump()
  }

  private isSilent(session: ClientSession<SignedIn>): boolean {
    return performance.now() < (this.silent.get(session) ?? 0)
  }

  /** Those that can be told something: who says nothing only if nobody else is there. */
  private receivers(): ClientSession<SignedIn>[] {
    const all = this.parts.live.receivers()
    const answering = all.filter((session) => !this.isSilent(session))
    return answering.length > 0 ? answering : all
  }

  /** Events of which something is not written down; from then on they count as written. */
  news(): { id: string; acknowledged: number[] }[] {
    const news = [...this.events.values()].filter(({ isNews }) => isNews)
    for (const event of news) event.isNews = false
    return news.map(({ id, acknowledged }) => ({ id, acknowledged: [...acknowledged] }))
  }

  /** Whether something was told that is still in the database. */
  get isLeaving(): boolean {
    return [...this.events.values()].some(({ acknowledged, count }) => acknowledged.size >= count)
  }

  /** It was removed from the database. */
  forget(id: string): void {
    this.events.delete(id)
    if (this.isMore) void this.fill()
  }

  /** Tells nothing more. */
  stop(): void {
    this.isStopped = true
    for (const timer of this.timers) clearTimeout(timer)
    this.queue.drain()
  }

  private async fill(): Promise<void> {
    const { live, read, onError } = this.parts
    if (this.isReading) return
    this.isReading = true
    try {
      while (this.mayFill()) {
        this.isMore = false
        const fitting = Math.max(1, Math.floor(READ_AT_ONCE / this.perEvent))
        const most = Math.min(MOST_EVENTS - this.events.size, fitting)
        const found = await read([...this.events.keys()], most)
        if (found.length === most) this.isMore = true
        // No receipt before the answer to its message: those in the events were submitted before they were read.
        await live.answered()
        if (this.isStopped) return
        const before = this.queue.length
        for (const event of found) this.take(event)
        const taken = this.queue.length - before
        if (found.length > 0) this.perEvent = Math.max(1, taken / found.length)
        this.pump()
      }
    } catch (error) {
      // The next one that wakes it, or the clock, reads again.
      this.isMore = true
      onError(error)
    } finally {
      this.isReading = false
    }
  }

  private mayFill(): boolean {
    const { events, queue, isMore, isStopped } = this
    const hasRoom = events.size < MOST_EVENTS && queue.length < FEW
    return isMore && !isStopped && hasRoom && this.parts.isHeld()
  }

  private take(stored: StoredEvent): void {
    const deliveries = deliveriesOf(stored)
    const acknowledged = new Set(stored.acknowledged)
    const event = { id: stored.id, acknowledged, count: deliveries.length, isNews: false }
    this.events.set(event.id, event)
    for (const [index, delivery] of deliveries.entries()) {
      if (!acknowledged.has(index)) this.queue.push(new Item(this, event, index, delivery))
    }
    if (acknowledged.size >= deliveries.length) this.parts.onTold(event)
  }

  private acknowledge({ event, index }: Item): void {
    event.acknowledged.add(index)
    event.isNews = true
    if (event.acknowledged.size < event.count) return
    event.isNews = false
    this.parts.onTold(event)
  }

  /** What a session leaves comes in one turn, and goes first again in its order. */
  private takeBack(item: Item): void {
    this.left.push(item)
    if (this.left.length > 1) return
    queueMicrotask(() => {
      if (!this.isStopped) this.queue.unshift(this.left.splice(0))
      this.pump()
    })
  }

  private later(item: Item): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      if (this.isStopped) return
      this.queue.push(item)
      this.pump()
    }, AGAIN_MS)
    this.timers.add(timer)
  }
}
