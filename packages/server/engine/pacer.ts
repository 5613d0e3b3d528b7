import { pacedTime, type PaceLine, paceLine, type RecipientPlace, releasable } from '@tandem/core'
import type { Queue } from '../ports/queue.ts'
import type { ChunkOutcome } from './chunkWriter.ts'
import type { Task } from './message.ts'

type Paced = Pick<Task, 'id' | 'pacing' | 'hours'>
/** Null: they are not arranged by place. */
type Place = RecipientPlace | null

interface Pacing {
  taskId: string
  /** Its recipients are not arranged by place. */
  isAlone: boolean
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
 * How many messages of tasks that pace themselves may be released now, of each place by a line of its own. What was
 * released is counted by the queue, so a pause or a crash changes nothing about it; when it is asked again after one, the
 * time between does not count.
 */
export class Pacer {
  private readonly queue: Pick<Queue, 'left'>
  private readonly now: () => number
  private readonly lines = new Map<string, Pacing>()

  constructor(queue: Pick<Queue, 'left'>, now: () => number = Date.now) {
    this.queue = queue
    this.now = now
  }

  /** Looks up how far a task is, unless it is known. */
  async meet(task: Paced, place: Place): Promise<void> {
    const { id, pacing } = task
    if (pacing === null) return
    const key = keyOf(id, place)
    const known = this.lines.get(key)
    if (known?.isHeld) Object.assign(known, { isHeld: false, last: this.now(), credit: 0 })
    if (known) return
    const { all, left } = await this.queue.left(id, place)
    const line = lineOf(task, pacing, place, all)
    const from = { underway: 0, last: this.now(), credit: 0, isHeld: false }
    const isAlone = place === null
    if (this.lines.has(key)) return
    this.lines.set(key, { taskId: id, isAlone, line, released: all - left, ...from })
  }

  /** Whether it has messages that are still to be released. */
  has(taskId: string): boolean {
    return this.of(taskId).some(([, { isHeld }]) => !isHeld)
  }

  /** It is held, or has ended; whoever goes on with it meets it again. */
  forget(taskId: string): void {
    for (const [key, its] of this.of(taskId)) {
      its.isHeld = true
      // What is being written is still counted.
      if (its.underway === 0) this.lines.delete(key)
    }
  }

  /** Whether anything of the task in this place may be released now. */
  mayRelease({ id, pacing }: Paced, place: Place): boolean {
    if (pacing === null) return true
    const its = this.lines.get(keyOf(id, place))
    if (!its) return false
    this.look(its)
    return its.credit > 0
  }

  /** When it is worth asking again about a place of which nothing may be released, UTC ms. */
  nextAt({ id }: Paced, place: Place): number {
    return this.now() + (this.lines.get(keyOf(id, place))?.line.grainMs ?? 0)
  }

  /** The tasks, not arranged by place, of which nothing may be released now. */
  resting(): string[] {
    return [...this.lines.values()].flatMap((its) => {
      if (!its.isAlone) return []
      this.look(its)
      return its.credit > 0 ? [] : [its.taskId]
    })
  }

  /** Writes up to so many messages, as many as may be released. */
  async release(
    { id, pacing }: Paced,
    place: Place,
    most: number,
    write: (count: number) => Promise<ChunkOutcome>,
  ): Promise<ChunkOutcome> {
    const key = keyOf(id, place)
    const its = pacing === null ? undefined : this.lines.get(key)
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
      if (isOver || (its.isHeld && its.underway === 0)) this.lines.delete(key)
    }
  }

  private of(taskId: string): [string, Pacing][] {
    return [...this.lines].filter(([, its]) => its.taskId === taskId)
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

const keyOf = (taskId: string, place: Place): string =>
  place === null ? taskId : `${taskId} ${place.zone} ${place.country}`

/** The line of a place: over the time its recipients may be sent to. What never may is released at once, to expire. */
function lineOf(
  { hours }: Paced,
  { schedule, paced }: NonNullable<Task['pacing']>,
  place: Place,
  messages: number,
): PaceLine {
  const own = place && hours ? hours.scheduleOf(place) : schedule
  if (own === schedule) return paceLine(schedule, paced, messages)
  const { from, to } = pacedTime(own, paced.from) ?? { from: paced.from, to: paced.from }
  // Without an end each place has the slots of its own day; otherwise no place takes longer than the task.
  const last = schedule.end === null ? to : Math.min(to, paced.to)
  return paceLine(own, { from: Math.min(from, last), to: last }, messages)
}
