import type { TaskSchedule, TaskTurn } from '@tandem/core'
import type pg from 'pg'
import type { TaskTable } from './taskTable.ts'

/** When a task works, instead of what was said before. */
export interface NewTime {
  /** Null: it keeps its name. */
  name: string | null
  schedule: TaskSchedule
  turn: TaskTurn
  /** UTC ms. */
  expiresAt: number
}

/**
 * Changes the time of a task that has not begun; false: it has. What is open already by its new time is opened by the
 * clock of its kind, as any other.
 */
export async function rescheduleTask(
  client: pg.ClientBase,
  { states, tasks }: Pick<TaskTable, 'states' | 'tasks'>,
  taskId: string,
  { name, schedule, turn, expiresAt }: NewTime,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${tasks} set name = coalesce($2, name), schedule = $3,
       turn_at = case when $4 then now() else $5::timestamptz end, expires_at = $6, version = version + 1,
       update_time = now()
     where id = $1 and status = '${states.initial}'`,
    [
      taskId,
      name,
      JSON.stringify(schedule),
      turn.isOpen,
      turn.until === null ? null : new Date(turn.until),
      new Date(expiresAt),
    ],
  )
  return rowCount === 1
}
