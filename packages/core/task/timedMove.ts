import { allowed } from '../access/actions.ts'
import type { TaskTurn } from './taskSchedule.ts'
import type { TaskStates } from './taskStates.ts'

/** Why a task is held outside its time slots; it goes on by itself. */
export const OUTSIDE_SLOTS = 'task.outsideSlots'
/** Why a task that people hold is held. */
export const HELD_BY_USER = 'task.pausedByUser'
/** Why a task was ended with recipients left: its end has come. */
export const TIME_OVER = 'task.timeOver'

/** What the clock does to a task with a schedule; a kind has these moves among its transitions. */
export type TimedMove = 'open' | 'rest' | 'continue' | 'expire'

/**
 * What the clock does to a task now; undefined: nothing. A task that people or other reasons hold back stays held, but
 * for `yielding` reasons.
 */
export function timedMove(
  { transitions, hold, actions, yielding = [] }: TaskStates,
  { status, reason }: { status: string; reason: string | null },
  { isOpen, until }: TaskTurn,
): TimedMove | undefined {
  const may = (move: TimedMove): boolean => allowed(transitions, move, status)
  if (!isOpen && until === null) return may('expire') ? 'expire' : undefined
  if (isOpen && may('open')) return 'open'
  if (isOpen) return reason === OUTSIDE_SLOTS && may('continue') ? 'continue' : undefined
  const isHeld = status === actions[hold]?.to && !yielding.includes(reason ?? '')
  return may('rest') && !isHeld ? 'rest' : undefined
}

/** The reason a task has after a move of the clock. */
export const reasonAfter = (move: TimedMove): string | null =>
  ({ open: null, rest: OUTSIDE_SLOTS, continue: null, expire: TIME_OVER })[move]
