import type pg from 'pg'
import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'
import type { Ids } from '../../ports/ids.ts'

/** Whose task it is and who sends it. */
export interface Sender {
  companyId: string
  userId: string | null
  username: string | null
}

export interface NewTask {
  product: string
  name: string
  /** As everybody may read it. */
  content: string
  /** What is really sent, sealed, where that is another text of the same length. */
  contentSealed?: string | undefined
  senderId: string | null
  encoding: 'gsm7' | 'ucs2'
  partsPerMessage: number
  currency: string
  /** UTC ms: a message no carrier took until then expires. */
  expiresAt: number
  /** Smaller goes first; 10 unless told. */
  priority?: number
  requestKey: string | null
  /** SHA-256 of what was asked. */
  requestHash: Buffer | null
}

export interface TaskReject {
  row: number
  mobile: string
  reason: string
}

/** Recipients (E.164 digits) with the lines refused among them. */
export interface RecipientBatch {
  numbers: readonly string[]
  rejects: readonly TaskReject[]
}

export interface AcceptTotals {
  taskId: string
  accepted: number
  rejected: number
}

/** `repeated`: the key was used for the same request before, and `answer` is what it was told. */
export type Accepted<Answer> =
  | { kind: 'accepted' | 'repeated'; taskId: string; answer: Answer }
  | { kind: 'refused'; code: 'sms.requestKeyReused' | 'sms.requestInFlight' }

/** A last condition on a task whose recipients are all known. */
export type Demand = (client: pg.ClientBase, totals: AcceptTotals) => Promise<void>

/** Numbers per row of sms_recipients. */
const BLOCK = 5_000

/**
 * Accepts a task and wakes the engine. A list in memory is written in one transaction; a stream of
 * batches in one transaction per batch, under the status 'loading', which neither lists nor the
 * engine show; when the stream or the process fails half-way nothing of it is ever sent, and the
 * engine's sweep removes it.
 *
 * `demand` may throw once all recipients are known, in the transaction that accepts: then nothing was sent.
 * `answer` is made once all recipients are known, and stored for whoever asks again under the key.
 */
export async function acceptTask<Answer>(
  database: Database,
  ids: Ids,
  sender: Sender,
  task: NewTask,
  recipients: RecipientBatch | AsyncIterable<RecipientBatch>,
  answer: (totals: AcceptTotals) => Answer,
  demand: Demand = () => Promise.resolve(),
): Promise<Accepted<Answer>> {
  const scope = { companies: [sender.companyId] }
  const write = { ids, sender, task, taskId: ids.next().toString() }
  if (!(Symbol.asyncIterator in recipients)) {
    return withScope(database, scope, async ({ client }) => {
      const found = await claim<Answer>(client, write)
      if (found) return found
      await append(client, write, 0, recipients)
      return finish(client, write, answer, demand)
    })
  }
  const found = await withScope(database, scope, ({ client }) => claim<Answer>(client, write))
  if (found) return found
  try {
    const buffer: { numbers: string[] } = { numbers: [] }
    let blockNo = 0
    const flush = async (rejects: readonly TaskReject[], all: boolean) => {
      const full = all ? buffer.numbers.length : Math.floor(buffer.numbers.length / BLOCK) * BLOCK
      const numbers = buffer.numbers.splice(0, full)
      if (numbers.length === 0 && rejects.length === 0) return
      const from = blockNo
      blockNo += Math.ceil(numbers.length / BLOCK)
      await withScope(database, scope, ({ client }) =>
        append(client, write, from, { numbers, rejects }),
      )
    }
    for await (const batch of recipients) {
      for (const number of batch.numbers) buffer.numbers.push(number)
      await flush(batch.rejects, false)
    }
    await flush([], true)
    return await withScope(database, scope, ({ client }) => finish(client, write, answer, demand))
  } catch (error) {
    await remove(database, scope, write.taskId)
    throw error
  }
}

interface Write {
  ids: Ids
  sender: Sender
  task: NewTask
  taskId: string
}

/** Inserts the task, or tells what the key was used for. */
async function claim<Answer>(
  client: pg.ClientBase,
  { sender, task, taskId }: Write,
): Promise<Accepted<Answer> | undefined> {
  if (task.requestKey !== null) {
    // Two requests with one key at the same instant: the second would wait for the first one's insert.
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
      [`sms:${sender.companyId}:${task.product}:${task.requestKey}`],
    )
    if (!rows[0]?.locked) return { kind: 'refused', code: 'sms.requestInFlight' }
  }
  const { rowCount } = await client.query(
    `insert into sms_task (id, company_id, product, name, content, content_sealed, sender_id, encoding, parts_per_message, currency,
       expires_at, priority, request_key, request_hash, create_by, create_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (company_id, product, request_key) where request_key is not null do nothing`,
    [
      taskId,
      sender.companyId,
      task.product,
      task.name,
      task.content,
      task.contentSealed ?? null,
      task.senderId,
      task.encoding,
      task.partsPerMessage,
      task.currency,
      new Date(task.expiresAt),
      task.priority ?? 10,
      task.requestKey,
      task.requestHash,
      sender.username,
      sender.userId,
    ],
  )
  if (rowCount === 1) return undefined
  const { rows } = await client.query<{
    id: string
    status: string
    same: boolean
    answer: Answer | null
  }>(
    `select id, status, request_hash is not distinct from $4 as same, answer from sms_task
     where company_id = $1 and product = $2 and request_key = $3`,
    [sender.companyId, task.product, task.requestKey, task.requestHash],
  )
  const known = rows[0]
  if (known && !known.same) return { kind: 'refused', code: 'sms.requestKeyReused' }
  if (!known || known.status === 'loading' || known.answer === null) {
    return { kind: 'refused', code: 'sms.requestInFlight' }
  }
  return { kind: 'repeated', taskId: known.id, answer: known.answer }
}

async function append(
  client: pg.ClientBase,
  { sender, task, taskId }: Write,
  fromBlock: number,
  { numbers, rejects }: RecipientBatch,
): Promise<void> {
  const blocks: { count: number; numbers: string }[] = []
  for (let at = 0; at < numbers.length; at += BLOCK) {
    const block = numbers.slice(at, at + BLOCK)
    blocks.push({ count: block.length, numbers: block.join('\n') })
  }
  if (blocks.length > 0) {
    await client.query(
      `with b as (
         select $3::int + (ordinality - 1)::int as block_no, count, numbers
         from unnest($4::int[], $5::text[]) with ordinality as b (count, numbers, ordinality)
       ), r as (
         insert into sms_recipients (task_id, block_no, company_id, count, numbers)
         select $1, block_no, $2, count, numbers from b)
       insert into sms_queue (task_id, block_no, company_id, priority, count)
       select $1, block_no, $2, $6, count from b`,
      [
        taskId,
        sender.companyId,
        fromBlock,
        blocks.map(({ count }) => count),
        blocks.map((block) => block.numbers),
        task.priority ?? 10,
      ],
    )
  }
  if (rejects.length > 0) {
    await client.query(
      `insert into sms_task_reject (task_id, row_no, company_id, mobile, reason)
       select $1, r.row_no, $2, r.mobile, r.reason
       from unnest($3::int[], $4::text[], $5::text[]) as r (row_no, mobile, reason)
       on conflict do nothing`,
      [
        taskId,
        sender.companyId,
        rejects.map(({ row }) => row),
        rejects.map(({ mobile }) => mobile),
        rejects.map(({ reason }) => reason),
      ],
    )
  }
  await client.query(
    `update sms_task set accepted = accepted + $2, rejected = rejected + $3, total = total + $2 + $3, update_time = now()
     where id = $1`,
    [taskId, numbers.length, rejects.length],
  )
}

async function finish<Answer>(
  client: pg.ClientBase,
  { taskId }: Write,
  answer: (totals: AcceptTotals) => Answer,
  demand: Demand,
): Promise<Accepted<Answer>> {
  const { rows } = await client.query<{ accepted: number; rejected: number }>(
    `select accepted, rejected from sms_task where id = $1 and status = 'loading' for update`,
    [taskId],
  )
  const counts = rows[0]
  if (!counts) throw new Error(`The task ${taskId} was swept away while it was loading`)
  await demand(client, { taskId, ...counts })
  const said = answer({ taskId, ...counts })
  await client.query(
    `update sms_task set status = case when accepted > 0 then 'queued' else 'completed' end,
       finish_time = case when accepted > 0 then null else now() end, answer = $2, update_time = null
     where id = $1`,
    [taskId, JSON.stringify(said)],
  )
  await client.query(`select pg_notify('tandem_sms', $1)`, [taskId])
  return { kind: 'accepted', taskId, answer: said }
}

async function remove(
  database: Database,
  scope: { companies: string[] },
  taskId: string,
): Promise<void> {
  await withScope(database, scope, ({ client }) =>
    client.query(`delete from sms_task where id = $1 and status = 'loading'`, [taskId]),
  )
}
