import { weightOf } from './heldMemory.ts'
import type { Message } from './message.ts'

interface Entry {
  message: Message
  /** Monotonic ms. */
  at: number
  /** From then on it may be tried, if the gateways have changed since. */
  soonest: number
  changes: number
}

/** Messages that wait for a moment, or for a gateway that could take them, to be routed again. */
export class LaterMessages {
  private entries: Entry[] = []
  private readonly weights = new Map<string, number>()
  private readonly timed = new Set<Message>()

  /** Bytes of what waits for a gateway this way: of all companies, or of one. */
  bytes(gatewayId: string, companyId = ''): number {
    return this.weights.get(`${gatewayId}:${companyId}`) ?? 0
  }

  /** Whether it waits for its moment. */
  holds(message: Message): boolean {
    return this.timed.has(message)
  }

  /** To be routed at `at` (monotonic ms). */
  until(at: number, message: Message): void {
    this.timed.add(message)
    this.add({ message, at, soonest: Infinity, changes: 0 })
  }

  /** To be routed at `at`, or from `soonest` on once the count of changes differs. */
  untilChanged(entry: Entry): void {
    this.add(entry)
  }

  /** Takes out those that are due. */
  due(now: number, changes: number): Message[] {
    return this.take(
      (entry) => entry.at <= now || (entry.soonest <= now && entry.changes !== changes),
    )
  }

  /** Takes out those that are `wanted`. */
  takeIf(wanted: (message: Message) => boolean): Message[] {
    return this.take(({ message }) => wanted(message))
  }

  *[Symbol.iterator](): Generator<Message> {
    for (const { message } of this.entries) yield message
  }

  private take(wanted: (entry: Entry) => boolean): Message[] {
    const taken: Message[] = []
    const staying: Entry[] = []
    for (const entry of this.entries) {
      if (!wanted(entry)) {
        staying.push(entry)
        continue
      }
      taken.push(entry.message)
      this.timed.delete(entry.message)
      this.weigh(entry.message, -1)
    }
    if (taken.length > 0) this.entries = staying
    return taken
  }

  private add(entry: Entry): void {
    this.entries.push(entry)
    this.weigh(entry.message, 1)
  }

  private weigh(message: Message, sign: 1 | -1): void {
    const { gatewayId, task } = message
    for (const company of ['', task.companyId]) {
      const key = `${gatewayId}:${company}`
      const sum = (this.weights.get(key) ?? 0) + sign * weightOf(message)
      if (sum > 0) this.weights.set(key, sum)
      else this.weights.delete(key)
    }
  }
}
