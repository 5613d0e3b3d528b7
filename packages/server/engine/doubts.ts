import { Fifo } from './fifo.ts'
import type { Message } from './message.ts'

interface Doubt {
  message: Message
  part: number
  gatewayId: string
  at: number
  open: boolean
}

/** Parts whose answer was lost: the carrier may have them or not. */
export class Doubts {
  private readonly queue = new Fifo<Doubt>()
  private readonly byNumber = new Map<string, Doubt[]>()

  add(message: Message, part: number): void {
    const { gatewayId, msisdn } = message
    const doubt = { message, part, gatewayId, at: performance.now(), open: true }
    this.queue.push(doubt)
    const key = `${gatewayId}:${msisdn}`
    this.byNumber.set(key, [...(this.byNumber.get(key) ?? []), doubt])
  }

  /** The oldest doubt about a message to this number. */
  claim(gatewayId: string, msisdn: string): { message: Message; part: number } | undefined {
    for (const doubt of this.byNumber.get(`${gatewayId}:${msisdn}`) ?? []) {
      const { message, part } = doubt
      if (!isOpen(doubt)) continue
      this.close(doubt)
      return { message, part }
    }
    return undefined
  }

  /** Those older than `ms`, each once. */
  due(ms: number): { message: Message; part: number }[] {
    const before = performance.now() - ms
    const due: { message: Message; part: number }[] = []
    for (;;) {
      const next = this.queue.peek()
      if (!next || next.at > before) return due
      this.queue.shift()
      const wasOpen = isOpen(next)
      this.close(next)
      if (wasOpen) due.push({ message: next.message, part: next.part })
    }
  }

  private close(doubt: Doubt): void {
    doubt.open = false
    const key = `${doubt.gatewayId}:${doubt.message.msisdn}`
    const left = (this.byNumber.get(key) ?? []).filter((each) => each !== doubt)
    if (left.length > 0) this.byNumber.set(key, left)
    else this.byNumber.delete(key)
  }
}

/** A late answer or a receipt may have settled it. */
const isOpen = ({ open, message, part }: Doubt): boolean =>
  open && !message.progress.ended && message.places[part] === 'doubt'
