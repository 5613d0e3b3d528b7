import { Fifo } from './fifo.ts'

/** Whose an item is, and whether it is a message of its own (a code, a single send) or one of a campaign. */
export interface Share {
  company: string
  isSingle: boolean
}

/** Of ten turns that both kinds want, singles have nine. */
const SINGLES_IN_A_ROW = 9

/**
 * A queue whose turns are shared: singles go before campaigns but for every tenth turn, and within a kind the
 * companies take turns. So nobody waits behind the campaign, the repeats or the many singles of somebody else.
 */
export class FairQueue<Item> {
  private readonly singles = new Map<string, Fifo<Item>>()
  private readonly bulk = new Map<string, Fifo<Item>>()
  private readonly shareOf: (item: Item) => Share
  private inARow = 0
  private count = 0
  private singleCount = 0
  private found: { kind: Map<string, Fifo<Item>>; company: string } | undefined

  constructor(shareOf: (item: Item) => Share) {
    this.shareOf = shareOf
  }

  get length(): number {
    return this.count
  }

  get hasSingles(): boolean {
    return this.singleCount > 0
  }

  push(item: Item): void {
    this.lineOf(item).push(item)
  }

  /** Puts items before all others of their company and kind, in their order. */
  unshift(items: readonly Item[]): void {
    const lines = Map.groupBy(items, (item) => this.lineOf(item))
    for (const [line, group] of lines) line.unshift(group)
  }

  /** The item whose turn it is, of those whose share may go now; `shift` takes it. */
  peek(mayGo: (share: Share) => boolean = () => true): Item | undefined {
    const bulkFirst = this.inARow >= SINGLES_IN_A_ROW
    const kinds = bulkFirst ? [this.bulk, this.singles] : [this.singles, this.bulk]
    for (const kind of kinds) {
      const isSingle = kind === this.singles
      for (const [company, line] of kind) {
        if (!mayGo({ company, isSingle })) continue
        this.found = { kind, company }
        return line.peek()
      }
    }
    this.found = undefined
    return undefined
  }

  /** Takes the item that `peek` has found; its company has its next turn after the others. */
  shift(): Item | undefined {
    const { found } = this
    if (!found) return undefined
    this.found = undefined
    const { kind, company } = found
    const line = kind.get(company)
    const item = line?.shift()
    if (!line || item === undefined) return undefined
    kind.delete(company)
    if (line.length > 0) kind.set(company, line)
    this.count -= 1
    if (kind === this.singles) {
      this.singleCount -= 1
      this.inARow += 1
    } else this.inARow = 0
    return item
  }

  /** Takes everything out: of one company, or all. */
  drain(company?: string): Item[] {
    const taken: Item[] = []
    for (const kind of [this.singles, this.bulk]) {
      for (const [owner, line] of kind) {
        if (company !== undefined && owner !== company) continue
        const items = line.drain()
        if (kind === this.singles) this.singleCount -= items.length
        for (const item of items) taken.push(item)
        kind.delete(owner)
      }
    }
    this.count -= taken.length
    this.found = undefined
    return taken
  }

  private lineOf(item: Item): Fifo<Item> {
    const { company, isSingle } = this.shareOf(item)
    const kind = isSingle ? this.singles : this.bulk
    let line = kind.get(company)
    if (!line) {
      line = new Fifo()
      kind.set(company, line)
    }
    this.count += 1
    if (isSingle) this.singleCount += 1
    this.found = undefined
    return line
  }
}
