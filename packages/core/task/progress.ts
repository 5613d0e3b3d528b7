/** The recipients of a task, counted: all of them, those that ended in each way, and those that still wait. */
export interface TaskCounts {
  all: number
  ended: readonly number[]
  waiting: number
}

/** Recipients by where they are; together all of them. */
export interface TaskShares {
  ended: number
  /** Left the queue and did not end yet. */
  underway: number
  waiting: number
}

/** How far a task is. Its counters come from several tables; none may make another negative. */
export function taskShares({ all, ended, waiting }: TaskCounts): TaskShares {
  const done = ended.reduce((sum, count) => sum + count, 0)
  const queued = Math.max(0, Math.min(waiting, all - done))
  return { ended: done, underway: Math.max(0, all - done - queued), waiting: queued }
}
