import type { Retry } from './untilDone.ts'
import type { Urgent } from './urgent.ts'

/**
 * Writes items in batches: when there are `max`, or `lingerMs` after the first. A batch that is refused because of its
 * contents is halved until the one item at fault is found; the others are written.
 */
export class Batcher<Item> {
  private waiting: Item[] = []
  private timer: NodeJS.Timeout | undefined
  private turn: NodeJS.Immediate | undefined
  private readonly freeSlots: number[]
  private writing = 0
  /** Whether what waits has gathered for long enough, and goes with the next free slot. */
  private isHeldBack = false
  private idle: (() => void)[] = []
  private resting: { after: readonly Item[]; end: () => void } | undefined
  private readonly options: BatcherOptions<Item>

  constructor(options: BatcherOptions<Item>) {
    this.options = options
    this.freeSlots = options.slots.toReversed()
  }

  /** Items added but not yet written. */
  get size(): number {
    return this.waiting.length + this.writing
  }

  add(item: Item): void {
    this.waiting.push(item)
    const { resting } = this
    if (resting && this.options.endsRest?.(item, resting.after)) resting.end()
    if (this.waiting.length >= this.options.max) this.flush()
    else if (this.isHeldBack) return
    else if (this.options.lingerMs > 0) {
      this.timer ??= setTimeout(() => this.flush(), this.options.lingerMs)
    } else this.turn ??= setImmediate(() => this.flush())
  }

  /** Resolves when everything added so far has been written. */
  async drained(): Promise<void> {
    this.flush()
    while (this.size > 0) await new Promise<void>((resolve) => this.idle.push(resolve))
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer)
    if (this.turn) clearImmediate(this.turn)
    this.timer = undefined
    this.turn = undefined
    while (this.waiting.length > 0) {
      const { slots, urgent } = this.options
      this.isHeldBack = true
      if (urgent?.isFlowing && this.freeSlots.length < slots.length) return
      const slot = this.freeSlots.pop()
      if (slot === undefined) return // the next writer to finish takes them
      this.isHeldBack = false
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
    try {
      await this.options.urgent?.giveWay()
      await this.writeOrHalve(batch, slot)
      const rest = this.options.restMs?.(batch) ?? 0
      if (rest >= 1) await this.rest(rest, batch)
    } finally {
      this.freeSlots.push(slot)
      if (this.isHeldBack) this.flush()
      if (this.size === 0) for (const resolve of this.idle.splice(0)) resolve()
    }
  }

  private async rest(ms: number, after: readonly Item[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.resting = { after, end: resolve }
    await promise
    this.resting = undefined
    clearTimeout(timer)
  }

  private async writeOrHalve(batch: Item[], slot: number): Promise<void> {
    const written = await this.tryToWrite(batch, slot)
    if ('done' in written) {
      this.writing -= batch.length
      return written.done()
    }
    const [first] = batch
    if (batch.length === 1 && first !== undefined) {
      await this.options.setAside(first, written.error)
      this.writing -= 1
      return
    }
    const half = Math.ceil(batch.length / 2)
    await this.writeOrHalve(batch.slice(0, half), slot)
    await this.writeOrHalve(batch.slice(half), slot)
  }

  private async tryToWrite(
    batch: Item[],
    slot: number,
  ): Promise<{ done(): void } | { error: unknown }> {
    try {
      const prepared = this.options.prepare(batch, slot)
      await this.options.persist(() => prepared.write())
      return { done: () => prepared.done() }
    } catch (error) {
      return { error }
    }
  }
}

export interface BatcherOptions<Item> {
  max: number
  /** 0: together with what else the same turn of the event loop brings. */
  lingerMs: number
  /** Each slot has one writer at a time; the slot selects the counter rows it updates. */
  slots: readonly number[]
  /** How long others gather for the next after such a batch, ms; below 1 ms not at all. With one slot. */
  restMs?: (written: readonly Item[]) => number
  /** Whether one that arrives meanwhile does not wait for others. */
  endsRest?: (item: Item, written: readonly Item[]) => boolean
  /** What its batches give way to: while that flows, they are written one after the other. */
  urgent?: Urgent
  /**
   * Called once per batch, and again for each half when the batch is refused, so it must not have side effects. `write`
   * is retried while its failure is temporary; then `done` is called.
   */
  prepare(batch: Item[], slot: number): { write(): Promise<void>; done(): void }
  /** Takes over the one item that cannot be written. */
  setAside(item: Item, error: unknown): Promise<void>
  /** Retries temporary failures and throws permanent ones. */
  persist: Retry
}
