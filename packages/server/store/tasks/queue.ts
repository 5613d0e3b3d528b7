import type { Connections } from '../database/connections.ts'
import { type FullGateway, type Queue, type QueueKind, SINGLE_PRIORITY } from '../../ports/queue.ts'
import { int8Array } from '../database/int8Array.ts'
import { splitValues } from './rowValues.ts'
import { stateSql, type TaskTable } from './taskTable.ts'

/** As in the partial indexes of migration 0198. */
const OF_KIND = {
  singles: `q.priority <= ${SINGLE_PRIORITY} and q.sleeps_until is null`,
  campaigns: `q.priority > ${SINGLE_PRIORITY} and q.sleeps_until is null`,
}

/**
 * The queue in PostgreSQL. Companies take turns: the next company is found by one step in the index, so the many blocks
 * of one are never read through. Within a company, blocks with a low number go first, so a large task does not hold up
 * small ones.
 */
export function postgresQueue(pool: Connections, table: TaskTable): Queue {
  const { queue, recipients } = table
  const waiting = waitingSql(table)
  const lease = { singles: leaseSql(table, 'singles'), campaigns: leaseSql(table, 'campaigns') }
  return {
    async waiting(exceptTasks, full) {
      const { rows } = await pool.query<Record<QueueKind, boolean>>(waiting, [
        int8Array(exceptTasks),
        ...pairs(full.singles),
        ...pairs(full.campaigns),
      ])
      return rows[0] ?? { singles: false, campaigns: false }
    },
    async lease({ owner, limit, kind, seconds, exceptTasks, turns, full }) {
      const { rows } = await pool.query<{
        task_id: string
        block_no: number
        company_id: string
        done: number
        numbers: string
        row_values: string | null
        zone: string | null
        country: string | null
      }>(
        // Planned each time: a cached plan from when the queue was empty reads all of a long one.
        lease[kind],
        [
          owner,
          limit,
          seconds,
          int8Array(exceptTasks),
          int8Array([...turns.companies.keys()]),
          [...turns.companies.values()],
          turns.start,
          turns.piece,
          ...pairs(full),
        ],
      )
      return rows.map((row) => ({
        taskId: row.task_id,
        blockNo: row.block_no,
        companyId: row.company_id,
        done: row.done,
        numbers: row.numbers.split('\n'),
        values: splitValues(row.row_values),
        place: row.zone === null ? null : { zone: row.zone, country: row.country },
      }))
    },
    async left(taskId, place) {
      const { rows } = await pool.query<{ all: number; left: number }>(
        `select coalesce(sum(r.count), 0)::int as all, coalesce(sum(q.count - q.done), 0)::int as left
         from ${recipients} r left join ${queue} q on q.task_id = r.task_id and q.block_no = r.block_no where ${AT_PLACE}`,
        [taskId, place?.zone ?? null, place?.country ?? null],
      )
      return rows[0] ?? { all: 0, left: 0 }
    },
    async sleep(owner, { taskId, blockNo, place }, until) {
      await pool.query(
        `update ${queue} q set sleeps_until = $4, leased_by = null, leased_until = null, waits_for = 0
         from ${recipients} r where r.task_id = q.task_id and r.block_no = q.block_no and ${AT_PLACE}
           and (q.block_no = $6 and q.leased_by = $5 or lease_is_over(q.leased_until))`,
        [taskId, place.zone, place.country, new Date(until), owner, blockNo],
      )
    },
    async wake(all = false) {
      const { rowCount } = await pool.query(
        `update ${queue} set sleeps_until = null where sleeps_until ${all ? 'is not null' : '<= now()'}`,
      )
      return rowCount !== null && rowCount > 0
    },
    async renew(owner, blocks, seconds) {
      const { rows } = await pool.query<{ task_id: string; block_no: number }>(
        `update ${queue} q set leased_until = now() + make_interval(secs => $4)
         from unnest($2::bigint[], $3::integer[]) as b (task_id, block_no)
         where q.task_id = b.task_id and q.block_no = b.block_no and q.leased_by = $1
         returning q.task_id, q.block_no`,
        [
          owner,
          int8Array(blocks.map(({ taskId }) => taskId)),
          int8Array(blocks.map(({ blockNo }) => blockNo)),
          seconds,
        ],
      )
      return rows.map((row) => ({ taskId: row.task_id, blockNo: row.block_no }))
    },
    async release(owner, blocks, waitsFor = '0') {
      await pool.query(
        `update ${queue} q set leased_by = null, leased_until = null, waits_for = $4
         from unnest($2::bigint[], $3::integer[]) as b (task_id, block_no)
         where q.task_id = b.task_id and q.block_no = b.block_no and q.leased_by = $1`,
        [
          owner,
          int8Array(blocks.map(({ taskId }) => taskId)),
          int8Array(blocks.map(({ blockNo }) => blockNo)),
          waitsFor,
        ],
      )
    },
  }
}

const pairs = (full: readonly FullGateway[]): [gateways: string, companies: string] => [
  int8Array(full.map(({ gatewayId }) => gatewayId)),
  int8Array(full.map(({ companyId }) => companyId)),
]

/** Whether the gateway that a block waits for has room for its company: is not among the pairs of parameter `n` and the next. */
const hasRoom = (block: string, n: number): string =>
  `not exists (select from unnest($${n}::bigint[], $${n + 1}::bigint[]) f (gateway_id, company_id)
    where f.gateway_id = ${block}.waits_for and f.company_id = ${block}.company_id)`

/** The blocks `r` of a task in a place. */
const AT_PLACE =
  'r.task_id = $1 and r.zone is not distinct from $2 and r.country is not distinct from $3'

// The status is checked row by row, so that the index is read in order and no further than the limit: a join is
// planned over the whole queue.
function leaseSql({ states, tasks, recipients, queue }: TaskTable, kind: QueueKind): string {
  return `with recursive line as (
    (select q.company_id, q.waits_for from ${queue} q where ${OF_KIND[kind]}
     order by q.company_id, q.waits_for limit 1)
    union all
    select next.company_id, next.waits_for from line cross join lateral (
      select q.company_id, q.waits_for from ${queue} q
      where ${OF_KIND[kind]} and (q.company_id, q.waits_for) > (line.company_id, line.waits_for)
      order by q.company_id, q.waits_for limit 1) next
  ), first as (
    select f.task_id, f.block_no, f.priority,
      coalesce(h.at, $7::float8) + $8::float8 * row_number() over (
        partition by line.company_id order by f.priority, f.block_no, f.task_id) as turn
    from line
    cross join lateral (
      select q.task_id, q.block_no, q.priority from ${queue} q
      where ${OF_KIND[kind]} and q.company_id = line.company_id and q.waits_for = line.waits_for and q.done < q.count
        and lease_is_over(q.leased_until) and q.task_id <> all ($4::bigint[])
        and (select t.status from ${tasks} t where t.id = q.task_id) in ${stateSql(states).from('suspend')}
      order by q.priority, q.block_no, q.task_id limit $2 for update of q skip locked) f
    left join unnest($5::bigint[], $6::float8[]) as h (company_id, at) on h.company_id = line.company_id
    where ${hasRoom('line', 9)}
  ), free as (
    select task_id, block_no, turn from first order by turn, priority, block_no, task_id limit $2
  ), taken as (
    update ${queue} q set leased_by = $1, leased_until = now() + make_interval(secs => $3), waits_for = 0
    from free where q.task_id = free.task_id and q.block_no = free.block_no
    returning q.task_id, q.block_no, q.company_id, q.done, free.turn)
  select taken.task_id, taken.block_no, taken.company_id, taken.done, r.numbers, r.row_values, r.zone, r.country from taken
  join ${recipients} r on r.task_id = taken.task_id and r.block_no = taken.block_no
  order by taken.turn, taken.block_no, taken.task_id`
}

// Planned each time, as the lease is; a sixth of its price.
function waitingSql({ queue }: TaskTable): string {
  const waits = (kind: QueueKind, full: number) => `exists (
    select from ${queue} q where ${OF_KIND[kind]} and q.done < q.count and lease_is_over(q.leased_until)
      and q.task_id <> all ($1::bigint[]) and ${hasRoom('q', full)}) as ${kind}`
  return `select ${waits('singles', 2)}, ${waits('campaigns', 4)}`
}
