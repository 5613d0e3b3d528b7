import pg from 'pg'
import type { Database } from '../database/createDatabase.ts'
import { inSteps } from '../database/inSteps.ts'
import { ENDED } from '../tasks/smsTasks.ts'

type Pool = Pick<Database, 'pool'>

const TASKS_AT_ONCE = 1_000
/** About 10,000 messages. */
const CHUNKS_AT_ONCE = 10
const KEYS_AT_ONCE = 10_000

// All messages of the task have ended (a chunk's last id is the task's newest message), and its counters agree.
const MARK = `update sms_task set removing = true where id in (
    select t.id from sms_task t
    where t.id < $2 and t.product = $1 and not t.removing and t.status in ${ENDED}
      and not exists (select from sms_chunk c where c.task_id = t.id and (c.open or c.last_id >= $2))
      and not exists (select from sms_task_count n where n.task_id = t.id
        having sum(n.dispatched) <> sum(n.delivered + n.undelivered + n.failed + n.left_out))
    order by t.id limit ${TASKS_AT_ONCE})`

/** Marks ended tasks of a product whose messages are all older than the id; returns how many. */
export async function markOldTasks(
  { pool }: Pool,
  product: string,
  beforeId: bigint,
  signal: AbortSignal,
): Promise<number> {
  const before = String(beforeId)
  const marked = await inSteps(signal, TASKS_AT_ONCE, async () => {
    const { rowCount } = await pool.query(MARK, [product, before])
    return rowCount ?? 0
  })
  await pool.query(
    `insert into sms_retention as r (product, removed_before) values ($1, $2)
     on conflict (product) do update set removed_before = greatest(r.removed_before, excluded.removed_before),
       removed_at = now()`,
    [product, before],
  )
  return marked
}

/** Removes codes of a product that are older than the id; returns how many. */
export const removeOldOtps = (
  { pool }: Pool,
  product: string,
  beforeId: bigint,
  signal: AbortSignal,
): Promise<number> =>
  inSteps(signal, KEYS_AT_ONCE, async () => {
    const { rowCount } = await pool.query(
      `with old as (
         select id from sms_otp where product = $1 and id < $2 order by id limit ${KEYS_AT_ONCE}
       ), fallbacks as (delete from sms_otp_fallback b using old where b.otp_id = old.id)
       delete from sms_otp o using old where o.id = old.id`,
      [product, String(beforeId)],
    )
    return rowCount ?? 0
  })

/** Drops each week whose messages all belong to marked tasks; returns how many. */
export async function dropOldWeeks({ pool }: Pool, signal: AbortSignal): Promise<number> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sms_message'::regclass order by 1`,
  )
  let dropped = 0
  for (const { name } of rows) {
    if (signal.aborted) break
    // oxlint-disable-next-line no-await-in-loop -- a week must not go before an older one that is under way
    const outcome = await dropWeek(pool, mondayOf(name))
    if (outcome === 'open') break
    if (outcome === 'dropped') dropped += 1
  }
  return dropped
}

/** sms_message_20261116: that day as YYYY-MM-DD. */
const mondayOf = (partition: string): string =>
  partition.slice(-8).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const TRIES = 10

// A long query on messages holds the lock that dropping needs; others must not queue behind it for more than two
// seconds.
async function dropWeek(pool: pg.Pool, monday: string): Promise<'dropped' | 'open' | 'kept'> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- tried again only after it failed
      const { rows } = await pool.query<{ outcome: 'dropped' | 'open' | 'kept' }>(
        `select sms_drop_week(($1 || 'T00:00:00Z')::timestamptz) as outcome`,
        [monday],
      )
      return rows[0]?.outcome ?? 'kept'
    } catch (error) {
      const isBusy =
        error instanceof pg.DatabaseError &&
        (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)
      if (!isBusy || tries >= TRIES) throw error
    }
  }
}

/** Removes what marked tasks still have, in short transactions; returns how many tasks are gone. */
export async function removeMarkedTasks(
  { pool }: Pool,
  signal: AbortSignal,
  onChunks: (chunks: number) => void,
): Promise<number> {
  await inSteps(signal, CHUNKS_AT_ONCE, async () => {
    const { rows } = await pool.query<{ chunks: number }>(
      'select sms_remove_chunks($1) as chunks',
      [CHUNKS_AT_ONCE],
    )
    const chunks = rows[0]?.chunks ?? 0
    onChunks(chunks)
    return chunks
  })
  await inSteps(signal, KEYS_AT_ONCE, async () => {
    const { rowCount } = await pool.query(
      `delete from sms_single_key where ctid = any (array(
         select k.ctid from sms_task t join sms_single_key k on k.task_id = t.id
         where t.removing limit ${KEYS_AT_ONCE}))`,
    )
    return rowCount ?? 0
  })
  await removeSentAs({ pool }, signal)
  return inSteps(signal, TASKS_AT_ONCE, async () => {
    const { rowCount } = await pool.query(
      `delete from sms_task where id in (
         select t.id from sms_task t where t.removing
           and not exists (select from sms_chunk c where c.task_id = t.id) limit ${TASKS_AT_ONCE})`,
    )
    return rowCount ?? 0
  })
}

/** What messages were sent as that are gone. */
const removeSentAs = ({ pool }: Pool, signal: AbortSignal): Promise<number> =>
  inSteps(signal, KEYS_AT_ONCE, async () => {
    const { rowCount } = await pool.query(
      `delete from sms_sent_as where ctid = any (array(
         select s.ctid from sms_sent_as s
         where s.message_id < (select max(removed_before) from sms_retention)
           and not exists (select from sms_message m where m.id = s.message_id) limit ${KEYS_AT_ONCE}))`,
    )
    return rowCount ?? 0
  })
