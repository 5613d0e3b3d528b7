import { FairQueue, Fifo } from '@tandem/core'
import type { PartToken } from './senderHost.ts'
import { type Message, shareOf } from './message.ts'

/** Attempted ahead, so that the next one does not wait for the database. */
const AHEAD = 20
/** The longest time others wait: for outstanding responses, then for one suspect, then for all suspects of a turn. */
const CLEARING_MS = 3_000
const ANSWER_MS = 3_000
const TURN_MS = 1_000

/**
 * Messages that were unanswered when a connection broke: any of them may have made the carrier break it. They are
 * resent one at a time, with nothing else unanswered at the gateway, so that none affects others. Their turns alternate
 * with those of all other messages, which get the gateway for as long as the suspects had it.
 */
export class Suspects {
  readonly waiting = new FairQueue<Message>(shareOf)
  private readonly attempting = new Set<Message>()
  private readonly ready = new Fifo<PartToken>()
  private out: { token: PartToken; sentAt: number } | undefined
  /** When their turn began, and since when nothing else is unanswered. */
  private turnAt: number | undefined
  private clearAt: number | undefined
  private othersUntil = 0

  /** Whether to check, after a response, what may be sent next. */
  get isPending(): boolean {
    return this.turnAt !== undefined || this.ready.length > 0
  }

  /** Messages that may be attempted now. */
  get room(): number {
    return AHEAD - this.attempting.size - this.ready.length
  }

  attempt(message: Message): void {
    this.attempting.add(message)
  }

  /** Whether the attempt was one of a suspect; then its parts go to `push`. */
  attempted(message: Message): boolean {
    return this.attempting.delete(message)
  }

  push(token: PartToken): void {
    this.ready.push(token)
  }

  /**
   * What may be sent now: the first suspect, others, or nothing for the moment. `unanswered` is the number of
   * all parts without a response; `now` is monotonic ms.
   */
  next(unanswered: number, now: number): PartToken | 'others' | 'nobody' {
    const isWaitedFor = this.out !== undefined && now - this.out.sentAt < ANSWER_MS
    if (isWaitedFor) return 'nobody'
    const first = this.ready.peek()
    if (this.turnAt === undefined) {
      if (!first || now < this.othersUntil) return 'others'
      this.turnAt = now
    }
    if (unanswered > 0 && this.clearAt === undefined) {
      return now - this.turnAt < CLEARING_MS ? 'nobody' : this.endTurn(now)
    }
    this.clearAt ??= now
    const isOver = unanswered > 0 || now - this.clearAt >= TURN_MS
    return !first || isOver ? this.endTurn(now) : first
  }

  /** The suspect that `next` returned is no longer ready: it was sent, or must not be. */
  shift(): void {
    this.ready.shift()
  }

  sent(token: PartToken, now: number): void {
    this.out = { token, sentAt: now }
  }

  answered(token: PartToken): void {
    if (this.out?.token === token) this.out = undefined
  }

  /** Takes out what is ready, since it will not be sent here. */
  drainReady(): PartToken[] {
    return this.ready.drain()
  }

  private endTurn(now: number): 'others' {
    this.othersUntil = now + (now - (this.turnAt ?? now))
    this.turnAt = undefined
    this.clearAt = undefined
    return 'others'
  }
}
