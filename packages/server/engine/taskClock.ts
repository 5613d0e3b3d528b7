import { reasonAfter, type TaskStates, type TaskTurn, timedMove, turnAt } from '@tandem/core'
import type { DueTask, TaskTurned, TaskTurns } from '../ports/taskTurns.ts'

/**
 * Opens, holds and ends the tasks of a kind whose schedules say so by the time of the database, and ends those held back for too long; returns the ids of those
 * it moved. What is read is moved only as long as it is still the same, so that two engines, or an engine and a person,
 * never do it twice.
 */
export async function turnTasks(states: TaskStates, store: TaskTurns): Promise<string[]> {
  const { now, tasks } = await store.dueTasks()
  return store.turn(tasks.map((task) => turned(states, task, now)))
}

/** Whoever held it back forgot it: it ends as at its end time. */
const ended = ({ transitions }: TaskStates, task: DueTask): TaskTurned => ({
  task,
  status: transitions['expire']?.to ?? task.status,
  pauseReason: reasonAfter('expire'),
  turnAt: null,
})

/** What was screened first and has no schedule begins then. */
const AT_ONCE: TaskTurn = { isOpen: true, until: null }

function turned(states: TaskStates, task: DueTask, now: number): TaskTurned {
  const { status, pauseReason: reason, schedule, forbidden, isOver } = task
  if (isOver) return ended(states, task)
  const turn = schedule ? turnAt(schedule, now) : AT_ONCE
  const move = timedMove(states, { status, reason }, turn)
  if (move === undefined) return { task, status, pauseReason: reason, turnAt: turn.until }
  // What may not be sent any more is suspended before its first message, not soon after.
  const isHeld = turn.isOpen && forbidden !== null
  return {
    task,
    status: states.transitions[isHeld ? 'suspend' : move]?.to ?? status,
    pauseReason: isHeld ? forbidden : reasonAfter(move),
    turnAt: turn.until,
  }
}
