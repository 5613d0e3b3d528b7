import { type PaceLine, paceLine, releasable } from '@tandem/core'
import type { Queue } from '../ports/queue.ts'
import type { ChunkOutcome } from './chunkWriter.ts'
import type { Task } from './message.ts'

type Paced = Pick<Task, 'id' | 'pacing'>

interface Pacing {
  line: PaceLine
  /** Recipients that have a message, and those of chunks being written. */
  released: number
  underway: number
  /** When it was last asked what may be released, UTC ms, and what is left of that. */
  last: number
  credit: number
  /** Paused or ended: met again, it goes on from then. */
  isHeld: boolean
}

/**
 * How many messages of tasks that pace themselves may be released now. What was released is counted by the queue, so a
 * pause or a crash changes nothing about it; when it is asked again after one, the time between does not count.
 */
export class Pacer {
  private readonly queue: Pick<Queue, 'left'>
  private readonly now: () => number
  private readonly tasks = new Map<string, Pacing>()

  constructor(queue: Pick<Queue, 'left'>, now: () => number = Date.now) {
    this.queue = queue
    this.now = now
  }

  /** Looks up how far a task is, unless it is known. */
  async meet({ id, pacing }: Paced): Promise<void> {
    if (pacing === null) return
    const known = this.tasks.get(id)
    if (known?.isHeld) Object.assign(known, { isHeld: false, last: this.now(), credit: 0 })
    if (known) return
    const { schedule, paced, messages } = pacing
    const released = messages - (await this.queue.left(id))
    const line = paceLine(schedule, paced, messages)
    const from = { underway: 0, last: this.now(), credit: 0, isHeld: false }
    if (!this.tasks.has(id)) this.tasks.set(id, { line, released, ...from })
  }

  /** Whether it has messages that are still to be released. */
  has(taskId: string): boolean {
    return this.tasks.get(taskId)?.isHeld === false
  }

  /** It is held, or has ended; whoever goes on with it meets it again. */
  forget(taskId: string): void {
    const its = this.tasks.get(taskId)
    if (!its) return
    its.isHeld = true
    // What is being written is still counted.
    if (its.underway === 0) this.tasks.delete(taskId)
  }

  /** Whether anything of the task may be released now. */
  mayRelease({ id, pacing }: Paced): boolean {
    if (pacing === null) return true
    const its = this.tasks.get(id)
    if (!its) return false
    this.look(its)
    return its.credit > 0
  }

  /** The tasks of which nothing may be released now. */
  resting(): string[] {
    return [...this.tasks].flatMap(([id, its]) => {
      this.look(its)
      return its.credit > 0 ? [] : [id]
    })
  }

  /** Writes up to so many messages, as many as may be released. */
  async release(
    { id, pacing }: Paced,
    most: number,
    write: (count: number) => Promise<ChunkOutcome>,
  ): Promise<ChunkOutcome> {
    const its = pacing === null ? undefined : this.tasks.get(id)
    if (!its) return write(pacing === null ? most : 0)
    const count = Math.min(most, its.credit)
    its.credit -= count
    its.underway += count
    let made: ChunkOutcome | undefined
    try {
      made = await write(count)
      return made
    } finally {
      its.underway -= count
      if (made?.kind === 'written') its.released += made.draft.rows.length
      // The queue knows whether it was written.
      const isOver = made?.kind === 'unsure' || its.released >= its.line.messages
      if (isOver || (its.isHeld && its.underway === 0)) this.tasks.delete(id)
    }
  }

  private look(its: Pacing): void {
    const at = this.now()
    const { line, last, released, underway } = its
    // A clock that was put back is followed.
    if (at >= last && at - last < line.grainMs) return
    its.credit = releasable(line, { released: released + underway, last: Math.min(last, at), at })
    its.last = at
  }
}
