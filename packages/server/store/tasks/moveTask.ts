import {
  allowed,
  HELD_BY_USER,
  OUTSIDE_SLOTS,
  type TaskSchedule,
  type TaskStates,
  turnAt,
} from '@tandem/core'
import type pg from 'pg'
import { stateSql, type TaskTable } from './taskTable.ts'

/** Why people cannot move a task. */
export type MoveRefusal = 'taskNotFound' | 'taskState' | 'taskOutsideSlots'

interface Held {
  status: string
  pause_reason: string | null
  schedule: TaskSchedule | null
  now: Date
}

/**
 * What people do to a task, where its status allows it. What they release outside its time slots goes on when the next
 * one begins; what they end leaves the queue. Its engine is told.
 * @returns why not, as a code of its kind; undefined: it was moved
 */
export async function moveTask<States extends TaskStates, Errors extends string>(
  client: pg.ClientBase,
  { states, tasks, queue, news, errors }: TaskTable<States, Errors>,
  verb: keyof States['actions'] & string,
  taskId: string,
): Promise<`${Errors}.${MoveRefusal}` | undefined> {
  const { all, ended, from, to } = stateSql<TaskStates>(states)
  const { rows } = await client.query<Held>(
    `select status, pause_reason, schedule, now() as now from ${tasks}
     where id = $1 and status in ${all} for update`,
    [taskId],
  )
  const [held] = rows
  if (!held) return `${errors}.taskNotFound`
  if (!allowed(states.actions, verb, held.status)) return `${errors}.taskState`
  const rests = verb === states.release && isOutside(held)
  if (rests && held.pause_reason === OUTSIDE_SLOTS) return `${errors}.taskOutsideSlots`
  const next = rests ? to('rest') : to(verb)
  const reason = verb === states.hold ? HELD_BY_USER : null
  const { rows: moved } = await client.query<{ has_ended: boolean }>(
    `update ${tasks} set status = ${next}, pause_reason = $2,
       finish_time = case when ${next} in ${ended} then now() end, version = version + 1, update_time = now()
     where id = $1 and status in ${from(verb)} returning status in ${ended} as has_ended`,
    [taskId, rests ? OUTSIDE_SLOTS : reason],
  )
  await client.query(`select pg_notify($1, $2)`, [news, taskId])
  if (!moved[0]?.has_ended) return undefined
  // A block being written right now is left to the engine's sweep: waiting for it could deadlock.
  await client.query(
    `delete from ${queue} where (task_id, block_no) in (
       select task_id, block_no from ${queue} where task_id = $1 for update skip locked)`,
    [taskId],
  )
  return undefined
}

/** Whether the task is outside its time slots. */
const isOutside = ({ schedule, now }: Held): boolean =>
  schedule !== null && !turnAt(schedule, now.getTime()).isOpen
