import { type LeasedBlock, SINGLE_PRIORITY } from '../ports/queue.ts'
import type { ChunkWriter, RatedBlock } from './chunkWriter.ts'
import type { Shared } from './engine.ts'
import type { Message, Task } from './message.ts'
import { isDispatched, type Tasks } from './tasks.ts'

/** Blocks ready to be worked on; others of slow tasks may be held beside them. */
const BLOCKS_AT_ONCE = 16
const MOST_BLOCKS = 200
const BLOCKS_PER_TASK = 2
/** Blocks of single sends ready beside them: a campaign never keeps a code from being taken up. */
const SINGLES_AT_ONCE = 32
/** Counters of the two writers. */
const SLOTS = [0, 1]

interface ActiveBlock extends RatedBlock {
  isBusy: boolean
}

export interface DispatchHost {
  /** Messages of all tasks waiting to be attempted. */
  waitingInAll(): number
  dispatched(messages: Message[]): void
  /** A chunk may have been written or not: whether, the store tells. */
  inspect(taskId: string, fromRow: number): Promise<void>
  touched(task: Task): void
}

export interface DispatcherParts {
  shared: Shared
  tasks: Tasks
  writer: ChunkWriter
  host: DispatchHost
  /** Whose leases they are. */
  owner: string
}

/** Holds blocks of recipients under a lease and takes turns among their tasks, a chunk at a time. */
export class Dispatcher {
  private readonly shared: Shared
  private readonly tasks: Tasks
  private readonly writer: ChunkWriter
  private readonly host: DispatchHost
  private readonly owner: string
  private readonly active: ActiveBlock[] = []
  private turn = 0
  private readonly freeSlots = [...SLOTS]
  private isLeasing = false
  private wantsLease = false
  private isStopping = false
  private running = 0
  private whenIdle: (() => void) | undefined

  constructor({ shared, tasks, writer, host, owner }: DispatcherParts) {
    this.shared = shared
    this.tasks = tasks
    this.writer = writer
    this.host = host
    this.owner = owner
  }

  /** Looks for blocks and goes on with those it has. */
  wake(): void {
    if (this.isStopping) return
    this.work()
    if (this.wanted() > 0 || this.wantedSingles() > 0) void this.lease()
  }

  /** Keeps the leases. Called every few seconds. */
  async renew(): Promise<void> {
    const { queue, settings } = this.shared
    if (this.active.length === 0) return
    const blocks = this.active.map(({ block }) => block)
    const kept = await queue.renew(this.owner, blocks, settings.leaseSeconds)
    const keys = new Set(kept.map(keyOf))
    for (const lost of blocks.filter((block) => !keys.has(keyOf(block)))) this.drop(lost)
  }

  /** Lets go of a task's blocks, e.g. when it is paused. */
  async leave(taskId: string): Promise<void> {
    const blocks = this.active.filter(({ block }) => block.taskId === taskId).map((a) => a.block)
    for (const block of blocks) this.drop(block)
    if (blocks.length > 0) await this.shared.queue.release(this.owner, blocks)
  }

  async stop(): Promise<void> {
    this.isStopping = true
    if (this.running > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve))
    const blocks = this.active.splice(0).map(({ block }) => block)
    if (blocks.length > 0) await this.shared.queue.release(this.owner, blocks)
  }

  private async lease(): Promise<void> {
    if (this.isLeasing) {
      this.wantsLease = true
      return
    }
    this.isLeasing = true
    try {
      const { queue, settings } = this.shared
      const perTask = Map.groupBy(this.active, ({ block }) => block.taskId)
      const full = [...perTask].filter(([, held]) => held.length >= BLOCKS_PER_TASK)
      const order = {
        owner: this.owner,
        seconds: settings.leaseSeconds,
        exceptTasks: full.map(([taskId]) => taskId),
      }
      const singles = this.wantedSingles()
      const blocks = await queue.lease({ ...order, limit: Math.max(1, singles), singles: true })
      const wanted = this.wanted()
      if (wanted > 0 && blocks.length < singles) {
        const further = await queue.lease({ ...order, limit: wanted, singles: false })
        for (const block of further) blocks.push(block)
      }
      const surplus: LeasedBlock[] = []
      for (const block of blocks) {
        const held = this.active.filter((each) => each.block.taskId === block.taskId).length
        if (held >= BLOCKS_PER_TASK || !(await this.activate(block))) surplus.push(block)
      }
      if (surplus.length > 0) await queue.release(this.owner, surplus)
    } catch (error) {
      this.shared.log.warn({ err: error }, 'No work could be leased; trying again')
      this.wantsLease = false // the next tick asks again
    } finally {
      this.isLeasing = false
    }
    this.work()
    if (this.wantsLease) {
      this.wantsLease = false
      void this.lease()
    }
  }

  private async activate(block: LeasedBlock): Promise<boolean> {
    const task = await this.tasks.get(block.taskId)
    if (!task || this.isStopping) return false
    const rater = await this.writer.raterOf(task)
    this.active.push({ block, task, rater, isBusy: false })
    return true
  }

  private work(): void {
    while (this.freeSlots.length > 0 && !this.isStopping) {
      const next = this.nextBlock()
      if (!next) return
      const slot = this.freeSlots.pop() ?? 0
      next.isBusy = true
      this.running += 1
      void this.chunk(next, slot)
        .catch((error: unknown) => {
          this.shared.log.error(
            { err: error, taskId: next.block.taskId },
            'A chunk was not written',
          )
          this.drop(next.block)
        })
        .finally(() => {
          next.isBusy = false
          this.running -= 1
          this.freeSlots.push(slot)
          if (this.isStopping && this.running === 0) this.whenIdle?.()
          this.wake()
        })
    }
  }

  private wanted(): number {
    const ready = this.active.filter(({ task }) => !isSingle(task) && this.hasRoom(task)).length
    return Math.min(BLOCKS_AT_ONCE - ready, MOST_BLOCKS - this.active.length)
  }

  private wantedSingles(): number {
    return SINGLES_AT_ONCE - this.active.filter(({ task }) => isSingle(task)).length
  }

  private hasRoom(task: Task): boolean {
    return isDispatched(task) && task.waiting < this.shared.settings.waitingPerTask
  }

  /** Takes turns among the blocks, so that tasks share the writers. */
  private nextBlock(): ActiveBlock | undefined {
    const single = this.active.find(
      ({ task, isBusy }) => isSingle(task) && !isBusy && this.hasRoom(task),
    )
    if (single) return single
    if (this.host.waitingInAll() >= this.shared.settings.waitingInAll) return undefined
    for (let tried = 0; tried < this.active.length; tried++) {
      this.turn = (this.turn + 1) % this.active.length
      const next = this.active[this.turn]
      if (next && !next.isBusy && this.hasRoom(next.task)) return next
    }
    return undefined
  }

  private drop(block: LeasedBlock): void {
    const index = this.active.findIndex((each) => keyOf(each.block) === keyOf(block))
    if (index >= 0) this.active.splice(index, 1)
  }

  private async chunk(active: ActiveBlock, slot: number): Promise<void> {
    const { block, task } = active
    const made = await this.writer.next(active, slot)
    if (made.kind === 'unsure') {
      this.drop(block)
      await this.shared.queue.release(this.owner, [block])
      await this.host.inspect(task.id, made.fromRow)
      return
    }
    if (made.kind === 'stale') {
      this.drop(block)
      await this.tasks.refresh([task.id])
      return
    }
    if (made.kind === 'refused') {
      await this.leave(task.id)
      await this.tasks.refresh([task.id])
      this.host.touched(task)
      return
    }
    const { draft, suspend } = made
    block.done += draft.rows.length
    if (draft.rows.length > 0) this.host.dispatched(draft.messages())
    if (block.done >= block.numbers.length) this.drop(block)
    if (suspend) {
      task.status = 'paused'
      task.pauseReason = suspend
      await this.leave(task.id)
      await this.resumeIfPaid(active)
    } else if (task.status === 'queued') task.status = 'sending'
    this.host.touched(task)
  }

  /** Money that arrived while the task was being paused found nothing paused to resume. */
  private async resumeIfPaid(active: ActiveBlock): Promise<void> {
    if (!(await this.writer.isNextPaid(active))) return
    await this.shared.store.resumePaid(active.task.id)
    await this.tasks.refresh([active.task.id])
  }
}

const isSingle = ({ priority }: Task): boolean => priority <= SINGLE_PRIORITY

const keyOf = ({ taskId, blockNo }: { taskId: string; blockNo: number }): string =>
  `${taskId}:${blockNo}`
