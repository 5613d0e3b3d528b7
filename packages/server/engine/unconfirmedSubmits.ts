import { Fifo } from '@tandem/core'
import type { Message } from './message.ts'

interface UnconfirmedSubmit {
  message: Message
  part: number
  at: number
}

/** Parts whose response was lost: the carrier may or may not have them. */
export class UnconfirmedSubmits {
  private readonly queue = new Fifo<UnconfirmedSubmit>()

  add(message: Message, part: number): void {
    message.unconfirmed = true
    this.queue.push({ message, part, at: performance.now() })
  }

  /** Those older than `ms`, each once. */
  due(ms: number): { message: Message; part: number }[] {
    const before = performance.now() - ms
    const due: { message: Message; part: number }[] = []
    for (;;) {
      const next = this.queue.peek()
      if (!next || next.at > before) return due
      this.queue.shift()
      if (isOpen(next)) due.push({ message: next.message, part: next.part })
    }
  }
}

/** A late response or a receipt may have settled it. */
const isOpen = ({ message, part }: UnconfirmedSubmit): boolean =>
  !message.progress.ended && message.places[part] === 'unconfirmed'
