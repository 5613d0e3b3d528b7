import { FairTurns, type Share } from '@tandem/core'
import type { BlockKey, LeaseTurns } from '../ports/queue.ts'
import type { RatedBlock } from './chunkWriter.ts'

/** When both kinds are ready, single sends get nine of ten turns. */
const SINGLES_IN_A_ROW = 9
const REMEMBERED = 1_000

export interface ActiveBlock extends RatedBlock {
  isBusy: boolean
  /** It had a turn since it was leased. */
  hadTurn: boolean
  /** The full gateway that its next chunk is meant for. */
  waitsFor: string | null
}

/** The blocks this engine has leased, and the order in which they take turns. */
export class ActiveBlocks {
  private readonly blocks: ActiveBlock[] = []
  /** By company, in messages. */
  private readonly turns = { singles: new FairTurns(), campaigns: new FairTurns() }
  /** When each block had its last turn. */
  private readonly lastTurns = new Map<string, number>()
  private turn = 0
  private inARow = 0

  get size(): number {
    return this.blocks.length
  }

  /** The blocks that match `holds`, or all of them. */
  filter(holds: (block: ActiveBlock) => boolean = () => true): ActiveBlock[] {
    return this.blocks.filter(holds)
  }

  add(active: Pick<ActiveBlock, 'block' | 'task' | 'rater'>): void {
    const { block, task, rater } = active
    this.blocks.push({ block, task, rater, isBusy: false, hadTurn: false, waitsFor: null })
  }

  drop(block: BlockKey): void {
    const index = this.blocks.findIndex((each) => keyOf(each.block) === keyOf(block))
    if (index >= 0) this.blocks.splice(index, 1)
  }

  /** How many blocks a company has here. */
  countOf(companyId: string): number {
    return this.filter(({ task }) => task.companyId === companyId).length
  }

  /**
   * Where the next block of each company stands among those of others: behind the turns it had, and those that its blocks
   * here will have. Companies that are not in `companies` begin at `start`.
   *
   * @param piece Messages of a turn.
   */
  standing(isSingle: boolean, piece: number): LeaseTurns {
    const turns = this.turns[isSingle ? 'singles' : 'campaigns']
    const companies = new Map(turns.clocks())
    for (const { task, block } of this.blocks) {
      const { company, isSingle: single, perTurn = 1 } = task.share
      if (single !== isSingle) continue
      const cost = Math.min(piece, block.numbers.length - block.done) / perTurn
      companies.set(company, (companies.get(company) ?? turns.start) + cost)
    }
    return { start: turns.start, piece, companies }
  }

  /**
   * Picks the next of the ready blocks: single sends nine times of ten, and within a kind the company that had least,
   * however many blocks it has.
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
    const { company, isSingle } = one.task.share
    const turns = this.turns[isSingle ? 'singles' : 'campaigns']
    const byCompany = turns.of(company) - turns.of(other.task.share.company)
    return (byCompany || this.lastTurn(one) - this.lastTurn(other)) < 0
  }

  private lastTurn({ block }: ActiveBlock): number {
    return this.lastTurns.get(keyOf(block)) ?? 0
  }

  /** So many messages of it were written. A turn that found no room costs nothing, or its company would lose it. */
  had(active: ActiveBlock, count: number): void {
    const { company, isSingle, perTurn = 1 } = active.task.share
    active.hadTurn = true
    this.turns[isSingle ? 'singles' : 'campaigns'].took(company, count / perTurn)
  }

  private note({ block, task: { share } }: ActiveBlock): void {
    this.turn += 1
    this.inARow = share.isSingle ? this.inARow + 1 : 0
    const key = keyOf(block)
    this.lastTurns.delete(key)
    this.lastTurns.set(key, this.turn)
    // The oldest entries are dropped: a block that returns after that long starts afresh.
    for (const old of this.lastTurns.keys()) {
      if (this.lastTurns.size <= REMEMBERED) return
      this.lastTurns.delete(old)
    }
  }
}

export const keyOf = ({ taskId, blockNo }: BlockKey): string => `${taskId}:${blockNo}`
