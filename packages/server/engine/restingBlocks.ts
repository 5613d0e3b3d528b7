import type { LeasedBlock, Queue } from '../ports/queue.ts'
import type { ActiveBlock, ActiveBlocks } from './activeBlocks.ts'
import type { Task } from './message.ts'
import type { Pacer } from './pacer.ts'

/** Blocks kept of tasks that pace themselves, while nothing of them may be released. */
const MOST_RESTING = 64

/** Which blocks may not be sent now, by the hours of their place or the pace of their task, and where they wait. */
export class RestingBlocks {
  private readonly queue: Queue
  private readonly owner: string
  private readonly pacer: Pacer
  private readonly active: ActiveBlocks

  constructor(parts: { queue: Queue; owner: string; pacer: Pacer; active: ActiveBlocks }) {
    this.queue = parts.queue
    this.owner = parts.owner
    this.pacer = parts.pacer
    this.active = parts.active
  }

  /**
   * Nothing of the block's place may be sent at this hour, or is due yet: until then it sleeps in the queue, and others take
   * its turns.
   */
  async putToSleep(task: Task, { place, ...block }: LeasedBlock): Promise<boolean> {
    if (place === null) return false
    const isDue = this.pacer.mayRelease(task, place)
    const until =
      task.hours?.placeRestsUntil(place, task.expiresAt) ??
      (isDue ? null : this.pacer.nextAt(task, place))
    if (until === null) return false
    await this.queue.sleep(this.owner, { ...block, place }, until)
    return true
  }

  /** An even task has one block of a place at a time; the others are not fetched again and again. */
  async behindAnother(task: Task, { place, ...block }: LeasedBlock): Promise<'asleep' | 'surplus'> {
    if (place === null) return 'surplus'
    const until = this.pacer.nextAt(task, place)
    await this.queue.sleep(this.owner, { ...block, place }, until)
    return 'asleep'
  }

  holdsBlock({ taskId, place }: LeasedBlock): boolean {
    const same = ({ block }: ActiveBlock) =>
      block.taskId === taskId &&
      block.place?.zone === place?.zone &&
      block.place?.country === place?.country
    return this.active.filter(same).length > 0
  }

  /** Whether nothing of a task may be released now, and enough blocks of such tasks are kept. */
  isTooMuch(task: Task, { place }: LeasedBlock): boolean {
    if (this.pacer.mayRelease(task, place)) return false
    const resting = this.active.filter(
      (each) => !this.pacer.mayRelease(each.task, each.block.place),
    )
    return resting.length >= MOST_RESTING
  }
}
