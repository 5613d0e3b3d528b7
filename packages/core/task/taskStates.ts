import type { Actions } from '../access/actions.ts'

/**
 * The states of one kind of task: work on many recipients that people start, hold and end. The database's guards, the
 * server, the buttons and the tests read this table; nothing else lists statuses.
 */
export interface TaskStates<Status extends string = string> {
  statuses: readonly Status[]
  initial: Status
  /** Nothing happens to a task in these any more, unless somebody starts it `again`. */
  ends: readonly Status[]
  /** What people do. An action absent here does not exist. */
  actions: Actions<Status>
  /** What the engine does. */
  transitions: Actions<Status>
  /** The action that holds a task back, and the one that undoes it. */
  hold: string
  release: string
  /** Reasons of a hold under which a task still works on what it began; outside its time slots it rests instead. */
  yielding?: readonly string[]
  /** Moves that start a finished task anew. */
  again?: readonly string[]
}

/** A table as written, with its own literal types. */
export const defineTaskStates = <
  const Status extends string,
  const Table extends TaskStates<Status>,
>(
  table: Table & { statuses: readonly Status[] },
): Table => table

/** The statuses from which a move of people or of the engine is possible. */
export function sourcesOf(
  { actions, transitions }: Pick<TaskStates, 'actions' | 'transitions'>,
  move: string,
): readonly string[] {
  const found = actions[move] ?? transitions[move]
  if (!found) throw new RangeError(`There is no move ${move}`)
  return found.from
}

/** Every status that is not an end. */
export const openStatuses = <Status extends string>({
  statuses,
  ends,
}: Pick<TaskStates<Status>, 'statuses' | 'ends'>): readonly Status[] =>
  statuses.filter((status) => !ends.includes(status))
