import { openStatuses, sourcesOf, type TaskStates } from '@tandem/core'

/**
 * Where the tasks of one kind are kept. The tables have the columns of those of SMS tasks that a kind needs:
 * of the task id, company_id, status, pause_reason, priority, schedule, turn_at, accepted, rejected, total, version, update_time,
 * finish_time; of its recipients, its queue and its rejects the same as they.
 */
export interface TaskTable<States extends TaskStates = TaskStates, Errors extends string = string> {
  states: States
  /** Where (NOTIFY) the engine of the kind hears of its tasks. A name of our own, never input. */
  news: string
  /** Before the codes of its refusals: `sms` of `sms.taskState`. */
  errors: Errors
  /** Names of tables of our own, never input. */
  tasks: string
  /** Recipients in blocks, the blocks that wait to be dispatched, and the refused lines. */
  recipients: string
  queue: string
  rejects: string
  /** Why a task `t` of a company `c` may not work now, as SQL; null: it may. */
  forbidden: string
  /** Whether a task `t` was held back until nothing of it can be sent any more, and longer, as SQL: it ends, and its money is given back. */
  over: string
}

/** Statuses for `in (...)`: names of our own, never input. */
const listOf = (statuses: readonly string[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`

/** The states of a kind as SQL. */
export function stateSql<States extends TaskStates>(states: States) {
  type Move = (keyof States['actions'] | keyof States['transitions']) & string
  return {
    /** Where a move may begin: `status in ${from('suspend')}`. */
    from: (move: Move): string => listOf(sourcesOf(states, move)),
    /** Where it leads, as an SQL text. */
    to: (move: Move): string => `'${(states.actions[move] ?? states.transitions[move])?.to}'`,
    all: listOf(states.statuses),
    open: listOf(openStatuses(states)),
    ended: listOf(states.ends),
  }
}
