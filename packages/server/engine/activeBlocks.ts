import type { Share } from '@tandem/core'
import type { BlockKey } from '../ports/queue.ts'
import type { RatedBlock } from './chunkWriter.ts'

/** When both kinds are ready, single sends get nine of ten turns. */
const SINGLES_IN_A_ROW = 9
const REMEMBERED = 1_000

export interface ActiveBlock extends RatedBlock {
  isBusy: boolean
  /** The full gateway that its next chunk is meant for. */
  waitsFor: string | null
}

/** The blocks this engine has leased, and the order in which they take turns. */
export class ActiveBlocks {
  private readonly blocks: ActiveBlock[] = []
  /** When each company, and each block, had its last turn. */
  private readonly turns = new Map<string, number>()
  private turn = 0
  private inARow = 0

  get size(): number {
    return this.blocks.length
  }

  /** The blocks that match `holds`, or all of them. */
  filter(holds: (block: ActiveBlock) => boolean = () => true): ActiveBlock[] {
    return this.blocks.filter(holds)
  }

  add(active: Omit<ActiveBlock, 'isBusy' | 'waitsFor'>): void {
    const { block, task, rater } = active
    this.blocks.push({ block, task, rater, isBusy: false, waitsFor: null })
  }

  drop(block: BlockKey): void {
    const index = this.blocks.findIndex((each) => keyOf(each.block) === keyOf(block))
    if (index >= 0) this.blocks.splice(index, 1)
  }

  /** How many blocks a company has here. */
  countOf(companyId: string): number {
    return this.filter(({ task }) => task.companyId === companyId).length
  }

  /** How many blocks of a kind each company has here. */
  held(isSingle: boolean): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { task } of this.blocks) {
      const share = task.share
      if (share.isSingle !== isSingle) continue
      counts.set(share.company, (counts.get(share.company) ?? 0) + 1)
    }
    return counts
  }

  /**
   * Picks the next of the ready blocks: single sends nine times of ten, and within a kind the company that has waited
   * longest, however many blocks it has.
   */
  next(isReady: (block: ActiveBlock, share: Share) => boolean): ActiveBlock | undefined {
    const best: Record<'singles' | 'campaigns', ActiveBlock | undefined> = {
      singles: undefined,
      campaigns: undefined,
    }
    for (const each of this.blocks) {
      if (each.isBusy) continue
      const share = each.task.share
      const kind = share.isSingle ? 'singles' : 'campaigns'
      const other = best[kind]
      if ((!other || this.isBefore(each, other)) && isReady(each, share)) best[kind] = each
    }
    const { singles, campaigns } = best
    const next = this.inARow < SINGLES_IN_A_ROW ? (singles ?? campaigns) : (campaigns ?? singles)
    if (next) this.note(next)
    return next
  }

  private isBefore(one: ActiveBlock, other: ActiveBlock): boolean {
    const byCompany = this.lastTurn(companyOf(one)) - this.lastTurn(companyOf(other))
    return (byCompany || this.lastTurn(keyOf(one.block)) - this.lastTurn(keyOf(other.block))) < 0
  }

  private lastTurn(key: string): number {
    return this.turns.get(key) ?? 0
  }

  private note(block: ActiveBlock): void {
    this.turn += 1
    this.inARow = block.task.share.isSingle ? this.inARow + 1 : 0
    for (const key of [companyOf(block), keyOf(block.block)]) {
      this.turns.delete(key)
      this.turns.set(key, this.turn)
    }
    // The oldest entries are dropped: a company that returns after that long starts afresh.
    for (const key of this.turns.keys()) {
      if (this.turns.size <= REMEMBERED) return
      this.turns.delete(key)
    }
  }
}

const companyOf = ({ task }: ActiveBlock): string => {
  const { company, isSingle } = task.share
  return `${company}${isSingle ? ' singles' : ''}`
}

export const keyOf = ({ taskId, blockNo }: BlockKey): string => `${taskId}:${blockNo}`
