import type { Retry } from './untilDone.ts'

/** Writes what is added to it in batches: when `max` are there, or `lingerMs` after the first. */
export class Batcher<Item> {
  private waiting: Item[] = []
  private timer: NodeJS.Timeout | undefined
  private readonly freeSlots: number[]
  private writing = 0
  private idle: (() => void)[] = []
  private readonly options: BatcherOptions<Item>

  constructor(options: BatcherOptions<Item>) {
    this.options = options
    this.freeSlots = options.slots.toReversed()
  }

  /** Items added and not yet written. */
  get size(): number {
    return this.waiting.length + this.writing
  }

  add(item: Item): void {
    this.waiting.push(item)
    if (this.waiting.length >= this.options.max) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), this.options.lingerMs)
  }

  /** Resolves when everything added so far is written. */
  async drained(): Promise<void> {
    this.flush()
    while (this.size > 0) await new Promise<void>((resolve) => this.idle.push(resolve))
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = undefined
    while (this.waiting.length > 0) {
      const slot = this.freeSlots.pop()
      if (slot === undefined) return // the writer that ends next takes them
      const batch =
        this.waiting.length <= this.options.max
          ? this.waiting
          : this.waiting.slice(0, this.options.max)
      this.waiting = batch === this.waiting ? [] : this.waiting.slice(this.options.max)
      void this.write(batch, slot)
    }
  }

  private async write(batch: Item[], slot: number): Promise<void> {
    this.writing += batch.length
    const prepared = this.options.prepare(batch, slot)
    await this.options.retry(() => prepared.write())
    this.writing -= batch.length
    this.freeSlots.push(slot)
    prepared.done()
    if (this.waiting.length > 0) this.flush()
    if (this.size === 0) for (const resolve of this.idle.splice(0)) resolve()
  }
}

export interface BatcherOptions<Item> {
  max: number
  lingerMs: number
  /** One writer per slot works at a time; the slot numbers its counters. */
  slots: readonly number[]
  /** Made once per batch; `write` is repeated until it succeeds, then `done` is called. */
  prepare(batch: Item[], slot: number): { write(): Promise<void>; done(): void }
  retry: Retry
}
