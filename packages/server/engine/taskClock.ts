import { reasonAfter, SENDING_WHILE_PAUSED, smsTask, timedMove, turnAt } from '@tandem/core'
import type { DueTask, TaskStore, TaskTurned } from '../ports/sms/tasks.ts'

/**
 * Opens, holds and ends the tasks whose schedules say so by the time of the database; returns the ids of those it moved.
 * What is read is moved only as long as it is still the same, so that two engines, or an engine and a person, never do
 * it twice.
 */
export async function turnTasks(store: Pick<TaskStore, 'dueTasks' | 'turn'>): Promise<string[]> {
  const { now, tasks } = await store.dueTasks()
  return store.turn(tasks.map((task) => turned(task, now)))
}

function turned(task: DueTask, now: number): TaskTurned {
  const { status, pauseReason: reason, schedule, forbidden } = task
  const turn = turnAt(schedule, now)
  const move = timedMove(smsTask, { status, reason }, turn, [SENDING_WHILE_PAUSED])
  if (move === undefined) return { task, status, pauseReason: reason, turnAt: turn.until }
  // What may not be sent any more is suspended before its first message, not soon after.
  const isHeld = turn.isOpen && forbidden !== null
  return {
    task,
    status: smsTask.transitions[isHeld ? 'suspend' : move].to,
    pauseReason: isHeld ? forbidden : reasonAfter(move),
    turnAt: turn.until,
  }
}
