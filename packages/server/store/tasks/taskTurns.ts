import type { DueTask, TaskTurned, TaskTurns } from '../../ports/taskTurns.ts'
import type { Connections } from '../database/connections.ts'
import { int8Array } from '../database/int8Array.ts'
import { stateSql, type TaskTable } from './taskTable.ts'

/** Tasks turned at once; a task of the largest size has 400 blocks to queue. */
const AT_ONCE = 100

/** The tasks of a kind as its clock reads and moves them. */
export function taskTurns(pool: Connections, table: TaskTable): TaskTurns {
  const due = dueSql(table)
  const turn = turnSql(table)
  return {
    async dueTasks() {
      const { rows } = await pool.query<DueTask & { now: Date }>(due)
      return {
        now: rows[0]?.now.getTime() ?? 0,
        tasks: rows.map(({ now: _now, ...task }) => task),
      }
    },
    async turn(turned: readonly TaskTurned[]) {
      if (turned.length === 0) return []
      const { rows } = await pool.query<{ id: string }>(turn, [
        int8Array(turned.map(({ task }) => task.id)),
        turned.map(({ task }) => task.status),
        turned.map(({ task }) => task.pauseReason),
        turned.map(({ status }) => status),
        turned.map(({ pauseReason }) => pauseReason),
        turned.map(({ turnAt }) => (turnAt === null ? null : new Date(turnAt))),
        turned.map(({ task }) => task.isOver),
      ])
      return rows.map(({ id }) => id)
    },
  }
}

function dueSql({ states, tasks, forbidden, over }: TaskTable): string {
  const select = (isOver: boolean) =>
    `select t.id, t.status, t.pause_reason as "pauseReason", t.schedule, ${forbidden} as forbidden, ${isOver} as "isOver", now() as now
    from ${tasks} t join sys_company c on c.id = t.company_id`
  return `(${select(false)} where t.turn_at <= now() and t.status in ${stateSql(states).open} and not (${over})
      order by t.turn_at limit ${AT_ONCE})
    union all (${select(true)} where ${over} limit ${AT_ONCE})`
}

// What people did meanwhile goes first, a later time too: the task is looked at again.
function turnSql({ states, tasks, recipients, queue, over }: TaskTable): string {
  const { ended, from } = stateSql(states)
  return `with moved as (
    update ${tasks} t set status = m.status, pause_reason = m.reason, turn_at = m.turn_at, update_time = now(),
      finish_time = case when m.status in ${ended} then now() end
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[])
      as m (id, was, was_reason, status, reason, turn_at, is_over)
    where t.id = m.id and t.status = m.was and t.pause_reason is not distinct from m.was_reason 
      and case when m.is_over then ${over} else t.turn_at <= now() end
    returning t.id, t.priority,
      m.was in ${from('open')} and t.status not in ${from('open')} and t.status not in ${ended} as opens
  ), queued as (
    insert into ${queue} (task_id, block_no, company_id, priority, count)
    select r.task_id, r.block_no, r.company_id, moved.priority, r.count
    from moved join ${recipients} r on r.task_id = moved.id where moved.opens)
  select id from moved`
}
