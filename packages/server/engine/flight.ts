import type { Share, WindowControl } from '@tandem/core'
import { shareOf } from './message.ts'
import type { PartToken } from './senderHost.ts'
import { WireShares } from './wireShares.ts'

/**
 * Submits of one gateway without a response: no more than its carrier takes well, and no customer has all of its slots.
 */
export class Flight {
  /** Nothing more was sent because the carrier takes no more at a time: its next response makes room. */
  isHeld = false
  private readonly window: WindowControl
  private readonly slots: number
  private readonly wire = new WireShares()

  /** @param slots of its window, over all sessions */
  constructor(window: WindowControl, slots: number) {
    this.window = window
    this.slots = slots
  }

  get unanswered(): number {
    return this.window.inFlight
  }

  /** Whether a part of somebody may be sent now. */
  mayGo(share: Share): boolean {
    this.isHeld = this.unanswered >= this.window.allowed(performance.now())
    return !this.isHeld && this.wire.mayGo(share, this.slots)
  }

  sent(token: PartToken): void {
    token.sentAt = performance.now()
    this.window.inFlight += 1
    this.wire.sent(shareOf(token.message))
  }

  /** There is a response, or none will be waited for. `keepsSlot`: the carrier may still count it. */
  answered(token: PartToken, how: { isAnswer: boolean; keepsSlot: boolean }): void {
    const now = performance.now()
    this.window.inFlight -= 1
    if (how.isAnswer || how.keepsSlot) this.window.answered(now - token.sentAt, now)
    if (!how.keepsSlot) this.freed(token)
  }

  /** A slot that was kept is free again. */
  freed({ message }: PartToken): void {
    this.wire.freed(shareOf(message))
  }
}
