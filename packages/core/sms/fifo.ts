/** A queue with cheap ends: taking from the front moves an index, not the items. */
export class Fifo<Item> {
  private items: (Item | undefined)[] = []
  private head = 0

  get length(): number {
    return this.items.length - this.head
  }

  push(item: Item): void {
    this.items.push(item)
  }

  /** Puts items, in their order, before all others. */
  unshift(items: readonly Item[]): void {
    // Not spread into arguments: a hundred thousand of them overflow the stack.
    this.items = [...items, ...this.items.slice(this.head)]
    this.head = 0
  }

  peek(): Item | undefined {
    return this.items[this.head]
  }

  shift(): Item | undefined {
    const item = this.items[this.head]
    if (item === undefined) return undefined
    this.items[this.head++] = undefined
    if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head)
      this.head = 0
    }
    return item
  }

  /** All of them, in order. */
  *[Symbol.iterator](): Generator<Item> {
    for (let index = this.head; index < this.items.length; index += 1) {
      const item = this.items[index]
      if (item !== undefined) yield item
    }
  }

  /** Removes everything. */
  drain(): Item[] {
    const rest: Item[] = []
    for (let item = this.shift(); item !== undefined; item = this.shift()) rest.push(item)
    return rest
  }
}
