import type { TaskSchedule } from '@tandem/core'

/** A task whose schedule has something to do, as it is. */
export interface DueTask {
  id: string
  /** One of its kind. */
  status: string
  pauseReason: string | null
  /** Null: at once. */
  schedule: TaskSchedule | null
  /** Why it may not work now, such as 'company.suspended'; null: it may. */
  forbidden: string | null
  /** It was held back until nothing of it can be sent any more, and longer. */
  isOver: boolean
}

/** What becomes of it. */
export interface TaskTurned {
  task: DueTask
  status: string
  pauseReason: string | null
  /** UTC ms; null: never again. */
  turnAt: number | null
}

/** The tasks of one kind, as far as its clock moves them. */
export interface TaskTurns {
  /** Tasks whose schedules have something to do, those that were held back for too long, and the time of the database, UTC ms. */
  dueTasks(): Promise<{ now: number; tasks: DueTask[] }>
  /** Moves those that are still as they were read; returns their ids. What opens enters the queue. */
  turn(turned: readonly TaskTurned[]): Promise<string[]>
}
