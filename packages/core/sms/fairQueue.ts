import { Fifo } from './fifo.ts'

/**
 * The company of an item, and whether it is a single message (a code, a single send) or part of a campaign.
 */
export interface Share {
  company: string
  isSingle: boolean
  /** How many of them go when it is the company's turn; 1 unless given. */
  perTurn?: number
}

/** When both kinds are waiting, singles get nine of ten turns. */
const SINGLES_IN_A_ROW = 9

/** The queue of one share. */
interface Line<Item> {
  share: Share
  items: Fifo<Item>
  weight: number
  /** Items taken in its present turn. */
  inTurn: number
}
/** The queues of one kind by company, in the order of their turns. */
type Lines<Item> = Map<string, Line<Item>>

/**
 * A fair queue: singles go before campaigns except for every tenth turn, and within a kind the companies take
 * turns, of as many items as their share says. So nobody waits behind the campaign, the retries or the many singles of someone else. Every message
 * passes through several of these, so adding an item to an existing share allocates nothing.
 */
export class FairQueue<Item> {
  private readonly singles: Lines<Item> = new Map()
  private readonly bulk: Lines<Item> = new Map()
  private readonly shareOf: (item: Item) => Share
  private readonly weigh: (item: Item) => number
  private inARow = 0
  private count = 0
  private singleCount = 0
  private total = 0
  private found: Line<Item> | undefined

  /** `weigh`: the size of an item; must return the same value every time. */
  constructor(shareOf: (item: Item) => Share, weigh: (item: Item) => number = () => 1) {
    this.shareOf = shareOf
    this.weigh = weigh
  }

  get length(): number {
    return this.count
  }

  /** Total size of all items. */
  get weight(): number {
    return this.total
  }

  /** Total size of one company's items. */
  weightOf(company: string): number {
    return (this.singles.get(company)?.weight ?? 0) + (this.bulk.get(company)?.weight ?? 0)
  }

  get hasSingles(): boolean {
    return this.singleCount > 0
  }

  push(item: Item): void {
    this.lineOf(item).items.push(item)
  }

  /** Puts items, in their order, before all others of their company and kind. */
  unshift(items: readonly Item[]): void {
    const lines = Map.groupBy(items, (item) => this.lineOf(item))
    for (const [line, group] of lines) line.items.unshift(group)
  }

  /** The next item among the shares that may go now; `shift` takes it. */
  peek(mayGo: (share: Share) => boolean = () => true): Item | undefined {
    const bulkFirst = this.inARow >= SINGLES_IN_A_ROW
    this.found =
      firstOf(bulkFirst ? this.bulk : this.singles, mayGo) ??
      firstOf(bulkFirst ? this.singles : this.bulk, mayGo)
    return this.found?.items.peek()
  }

  /** Takes the item that `peek` returned; when its company's turn is over, the next comes after the others. */
  shift(): Item | undefined {
    const line = this.found
    this.found = undefined
    const item = line?.items.shift()
    if (!line || item === undefined) return undefined
    const { company, isSingle } = line.share
    const kind = isSingle ? this.singles : this.bulk
    if (line.items.length === 0) kind.delete(company)
    else if (kind.size > 1) {
      line.inTurn += 1
      if (line.inTurn >= (this.shareOf(item).perTurn ?? 1)) {
        line.inTurn = 0
        kind.delete(company)
        kind.set(company, line)
      }
    }
    this.count -= 1
    const weight = this.weigh(item)
    this.total -= weight
    line.weight -= weight
    if (isSingle) {
      this.singleCount -= 1
      this.inARow += 1
    } else this.inARow = 0
    return item
  }

  /** Removes everything: of one company, or all. */
  drain(company?: string): Item[] {
    const taken: Item[] = []
    for (const kind of [this.singles, this.bulk]) {
      for (const [owner, line] of kind) {
        if (company !== undefined && owner !== company) continue
        const items = line.items.drain()
        if (line.share.isSingle) this.singleCount -= items.length
        this.total -= line.weight
        for (const item of items) taken.push(item)
        kind.delete(owner)
      }
    }
    this.count -= taken.length
    this.found = undefined
    return taken
  }

  /** All of them, company by company. */
  *[Symbol.iterator](): Generator<Item> {
    for (const { items } of [...this.singles.values(), ...this.bulk.values()]) yield* items
  }

  private lineOf(item: Item): Line<Item> {
    const share = this.shareOf(item)
    const kind = share.isSingle ? this.singles : this.bulk
    let line = kind.get(share.company)
    if (!line) {
      line = { share, items: new Fifo(), weight: 0, inTurn: 0 }
      kind.set(share.company, line)
    }
    this.count += 1
    if (share.isSingle) this.singleCount += 1
    const weight = this.weigh(item)
    this.total += weight
    line.weight += weight
    this.found = undefined
    return line
  }
}

function firstOf<Item>(
  lines: Lines<Item>,
  mayGo: (share: Share) => boolean,
): Line<Item> | undefined {
  if (lines.size === 0) return undefined
  for (const line of lines.values()) if (mayGo(line.share)) return line
  return undefined
}
