import type { Share } from '@tandem/core'
import { shareOf } from './message.ts'
import type { Pace } from './pace.ts'
import type { PartToken } from './senderHost.ts'

/**
 * Submits of one gateway without a response: no more than its carrier takes well, and no customer has all of its slots.
 */
export class Flight {
  /** Nothing more was sent because the carrier takes no more at a time: its next response makes room. */
  isHeld = false
  private readonly pace: Pick<Pace, 'window' | 'slowed' | 'wire'>
  private readonly slots: number

  /** @param slots of its window, over all sessions */
  constructor(pace: Pick<Pace, 'window' | 'slowed' | 'wire'>, slots: number) {
    this.pace = pace
    this.slots = slots
  }

  get unanswered(): number {
    return this.pace.window.inFlight
  }

  /** Whether a part of somebody may be sent now. */
  mayGo(share: Share): boolean {
    const now = performance.now()
    const { window, slowed, wire } = this.pace
    this.isHeld =
      this.unanswered >= window.allowed(now) ||
      !slowed.hasRoom(share.company, wire.of(share.company), now)
    return !this.isHeld && wire.mayGo(share, this.slots)
  }

  sent(token: PartToken): void {
    token.sentAt = performance.now()
    this.pace.window.inFlight += 1
    this.pace.wire.sent(shareOf(token.message))
  }

  /** There is a response, or none will be waited for. `keepsSlot`: the carrier may still count it. */
  answered(token: PartToken, how: { isAnswer: boolean; keepsSlot: boolean }): void {
    const now = performance.now()
    this.pace.window.inFlight -= 1
    if (how.isAnswer || how.keepsSlot) this.pace.window.answered(now - token.sentAt, now)
    if (!how.keepsSlot) this.freed(token)
  }

  /** A slot that was kept is free again. */
  freed({ message }: PartToken): void {
    this.pace.wire.freed(shareOf(message))
  }
}
