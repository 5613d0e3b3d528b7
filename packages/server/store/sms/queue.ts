import type pg from 'pg'
import { type Queue, SINGLE_PRIORITY } from '../../ports/queue.ts'
import { int8Array } from './postTx.ts'

/** The queue in PostgreSQL. Blocks of a low number go first, so a large task does not keep small ones waiting. */
export function postgresQueue(pool: pg.Pool): Queue {
  return {
    async lease({ owner, limit, singles = false, seconds, exceptTasks }) {
      const { rows } = await pool.query<{
        task_id: string
        block_no: number
        company_id: string
        done: number
        numbers: string
      }>(
        `with free as (
           select q.task_id, q.block_no from sms_queue q join sms_task t on t.id = q.task_id
           where q.done < q.count and t.status in ('queued', 'sending')
             and lease_is_over(q.leased_until)
             and q.task_id <> all ($4::bigint[]) and (not $5 or q.priority <= ${SINGLE_PRIORITY})
           order by q.priority, q.block_no, q.task_id limit $2
           for update of q skip locked
         ), taken as (
           update sms_queue q set leased_by = $1, leased_until = now() + make_interval(secs => $3)
           from free where q.task_id = free.task_id and q.block_no = free.block_no
           returning q.task_id, q.block_no, q.company_id, q.done)
         select taken.*, r.numbers from taken
         join sms_recipients r on r.task_id = taken.task_id and r.block_no = taken.block_no
         order by taken.block_no, taken.task_id`,
        [owner, limit, seconds, int8Array(exceptTasks), singles],
      )
      return rows.map((row) => ({
        taskId: row.task_id,
        blockNo: row.block_no,
        companyId: row.company_id,
        done: row.done,
        numbers: row.numbers.split('\n'),
      }))
    },
    async renew(owner, blocks, seconds) {
      const { rows } = await pool.query<{ task_id: string; block_no: number }>(
        `update sms_queue q set leased_until = now() + make_interval(secs => $4)
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
    async release(owner, blocks) {
      await pool.query(
        `update sms_queue q set leased_by = null, leased_until = null
         from unnest($2::bigint[], $3::integer[]) as b (task_id, block_no)
         where q.task_id = b.task_id and q.block_no = b.block_no and q.leased_by = $1`,
        [
          owner,
          int8Array(blocks.map(({ taskId }) => taskId)),
          int8Array(blocks.map(({ blockNo }) => blockNo)),
        ],
      )
    },
  }
}
