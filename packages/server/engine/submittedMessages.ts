import { Fifo } from '@tandem/core'
import type { Message } from './message.ts'

/** A shorter queue is not looked through for what has ended. */
const WORTH_A_LOOK = 4_000

/** Messages that a carrier took, in that order, until they have ended or waited for their receipt for long. */
export class SubmittedMessages {
  private readonly queue = new Fifo<{ message: Message; at: number }>()
  private nextLook = WORTH_A_LOOK

  /** How many it keeps in memory. */
  get size(): number {
    return this.queue.length
  }

  add(message: Message): void {
    this.queue.push({ message, at: performance.now() })
    if (this.queue.length >= this.nextLook) this.dropEnded()
  }

  /** Takes out up to `most` messages that have not ended and were added before a moment (monotonic ms). */
  takeBefore(moment: number, most: number): Message[] {
    const taken: Message[] = []
    for (;;) {
      const next = this.queue.peek()
      if (!next || next.at > moment || taken.length >= most) return taken
      this.queue.shift()
      if (!isOver(next.message)) taken.push(next.message)
    }
  }

  /** Nearly all end within seconds: they must not stay for as long as the others are waited for. */
  private dropEnded(): void {
    for (const entry of this.queue.drain()) if (!isOver(entry.message)) this.queue.push(entry)
    // Each message is looked at about once, however many stay.
    this.nextLook = Math.max(WORTH_A_LOOK, 2 * this.queue.length)
  }
}

const isOver = ({ progress, offloaded }: Message): boolean => progress.ended || offloaded
