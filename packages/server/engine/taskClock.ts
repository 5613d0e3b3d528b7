import { SENDING_WHILE_PAUSED, smsTask, timedMove, turnAt } from '@tandem/core'
import type { TaskStore } from '../ports/sms/tasks.ts'

/**
 * Opens, holds and ends the tasks whose schedules say so by the time of the database; returns the ids of those it moved.
 * What is read is moved only as long as it is still the same, so that two engines, or an engine and a person, never do
 * it twice.
 */
export async function turnTasks(store: Pick<TaskStore, 'dueTasks' | 'turn'>): Promise<string[]> {
  const { now, tasks } = await store.dueTasks()
  return store.turn(
    tasks.map((task) => {
      const { status, pauseReason: reason, schedule } = task
      const turn = turnAt(schedule, now)
      const move = timedMove(smsTask, { status, reason }, turn, [SENDING_WHILE_PAUSED])
      return { task, move: move ?? null, turnAt: turn.until }
    }),
  )
}
