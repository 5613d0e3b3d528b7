import {
  type CountryText,
  type FixedPrice,
  type RetryRule,
  smsTask,
  type TaskSchedule,
  type TaskTurn,
} from '@tandem/core'
import { type SmsProduct, smsRules } from '@tandem/model'
import type pg from 'pg'
import type { Database } from '../database/createDatabase.ts'
import { type Transaction, withScope } from '../database/withScope.ts'
import type { Ids } from '../../ports/ids.ts'
import { SINGLE_PRIORITY } from '../../ports/queue.ts'
import { storedPrices } from './fixedPrices.ts'
import { smsTasks } from '../tasks/smsTasks.ts'
import { loadingUntil, removeDeadLoading, whileLoading } from './loading.ts'
import { allBlocks, blocksOf, type RecipientBatch } from '../tasks/blocks.ts'
import { storeRecipients } from '../tasks/storeRecipients.ts'

/** The task's company and the user who sends it. */
export interface Sender {
  companyId: string
  userId: string | null
  username: string | null
}

export interface NewTask {
  product: SmsProduct
  name: string
  /** The text as it may be shown. */
  content: string
  /** The text that is really sent, encrypted, if it is another text of the same length. */
  contentSealed?: string | undefined
  /** The names of its variables, in order; left out: it has none, and means what it says. */
  variables?: readonly string[] | undefined
  senderId: string | null
  /** Told how its messages end; null: all callbacks of the company. */
  callbackId?: string | null
  /** As `MessageText.origin`: of its one message. */
  origin?: string | undefined
  /** The template its text is from. */
  templateId?: string | undefined
  /** Its messages bring a code that can be entered. */
  isCode?: boolean | undefined
  /** A test of a text, to numbers of the sender's own. */
  isTest?: boolean | undefined
  /** The client's own name for its messages. */
  reference?: string | null
  encoding: 'gsm7' | 'ucs2'
  partsPerMessage: number
  currency: string
  /** UTC ms: a message that no carrier has accepted by then expires. */
  expiresAt: number
  /** As the send said it; left out: as usual for the product. */
  validitySeconds?: number | undefined
  /** When it works, and where it stands by that; left out: at once, until it is done. */
  schedule?: TaskSchedule | undefined
  turn?: TaskTurn | undefined
  /** Networks are asked about its numbers first: it enters the queue once that is over. */
  isScreened?: boolean | undefined
  /** Which of its messages are tried again; left out: none. */
  retry?: RetryRule | null
  /** Smaller goes first; by default what its product and its size say. */
  priority?: number
  requestKey: string | null
  /** SHA-256 of the request. */
  requestHash: Buffer | null
}

/** What a task costs at most, as whoever sends it is told. */
export interface TaskQuote {
  parts: number
  micros: bigint
}

export interface AcceptTotals {
  taskId: string
  accepted: number
  rejected: number
}

/**
 * `repeated`: the key was used for the same request before, and `answer` is the response it got.
 */
export type Accepted<Answer> =
  | { kind: 'accepted' | 'repeated'; taskId: string; answer: Answer }
  | { kind: 'refused'; code: 'sms.requestKeyReused' | 'sms.requestInFlight' }

/** A request to send, ready to be stored. */
export interface Submission<Answer> {
  sender: Sender
  task: NewTask
  /** A list in memory is stored in one transaction, a stream in one transaction per batch. */
  recipients: RecipientBatch | AsyncIterable<RecipientBatch>
  /** Built once all recipients are known, and stored for repeated requests with the same key. */
  answer: (totals: AcceptTotals) => Answer
  /**
   * The prices it was accepted at, once all recipients are known; left out: the prices at the time of sending.
   */
  prices?: () => readonly FixedPrice[]
  /** What countries get that get another text or sender than the others, once all recipients are known. */
  variants?: () => Readonly<Record<string, CountryText>>
  /** The longest of their texts, once all recipients are known, where each has its own. */
  longest?: () => Pick<NewTask, 'encoding' | 'partsPerMessage'>
  /** What it costs at those prices, once all recipients are known. */
  quote?: () => TaskQuote
  /** May throw once all recipients are known, in the transaction that accepts: nothing is sent then. */
  demand?: (client: pg.ClientBase, totals: AcceptTotals) => Promise<void>
  /** Of a task that is screened: begins that, in the transaction that accepts. @returns false if everything is known */
  beginScreening?: (transaction: Transaction, totals: AcceptTotals) => Promise<boolean>
}

/**
 * Accepts a task and wakes the engine. A stream of recipients is stored under the status 'loading', which is hidden
 * from lists and the engine: if the stream or the process fails half-way, nothing of it is ever sent, its request key
 * is free some seconds later, and the engine's sweep removes it.
 */
export async function acceptTask<Answer>(
  { database, ids }: { database: Database; ids: Ids },
  submission: Submission<Answer>,
): Promise<Accepted<Answer>> {
  const { sender, task, recipients } = submission
  const scope = { companies: [sender.companyId] }
  const write = { sender, task: prioritised(task, recipients), taskId: ids.next().toString() }
  if (!(Symbol.asyncIterator in recipients)) {
    return withScope(database, scope, async (transaction) => {
      const { client } = transaction
      const found = await claim<Answer>(client, write)
      if (found) return found
      await storeRecipients(client, smsTasks, queuedWhen(write), allBlocks(recipients))
      return finish(transaction, write, submission)
    })
  }
  const found = await withScope(database, scope, ({ client }) => claim<Answer>(client, write))
  if (found) return found
  try {
    return await whileLoading({ database, scope, taskId: write.taskId }, async () => {
      for await (const blocks of blocksOf(recipients)) {
        await withScope(database, scope, ({ client }) =>
          storeRecipients(client, smsTasks, queuedWhen(write), blocks),
        )
      }
      return withScope(database, scope, (transaction) => finish(transaction, write, submission))
    })
  } catch (error) {
    await remove(database, scope, write.taskId)
    throw error
  }
}

type Ranked = NewTask & { priority: number }

/** Single sends before campaigns, wherever they wait; a company's campaigns in the order of their products. */
function prioritised(task: NewTask, recipients: Submission<unknown>['recipients']): Ranked {
  const { priority, singlesUpTo } = smsRules[task.product]
  const isSingle = !(Symbol.asyncIterator in recipients) && recipients.numbers.length <= singlesUpTo
  return { ...task, priority: task.priority ?? (isSingle ? SINGLE_PRIORITY : priority) }
}

interface Write {
  sender: Sender
  task: Ranked
  taskId: string
}

/** What is screened first enters the queue later. */
const queuedWhen = (write: Write): Write =>
  write.task.isScreened
    ? { ...write, task: { ...write.task, turn: { isOpen: false, until: null } } }
    : write

/** Inserts the task, or reports what the key was used for. */
async function claim<Answer>(
  client: pg.ClientBase,
  { sender, task, taskId }: Write,
): Promise<Accepted<Answer> | undefined> {
  if (task.requestKey !== null) {
    // Two requests with one key at the same time: the second would wait for the first one's insert.
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
      [`sms:${sender.companyId}:${task.product}:${task.requestKey}`],
    )
    if (!rows[0]?.locked) return { kind: 'refused', code: 'sms.requestInFlight' }
    const { rows: singles } = await client.query<{
      task_id: string
      same: boolean
      answer: Answer
    }>(
      `select task_id, request_hash is not distinct from $4 as same, answer from sms_single_key
       where company_id = $1 and product = $2 and request_key = $3`,
      [sender.companyId, task.product, task.requestKey, task.requestHash],
    )
    const [single] = singles
    if (single?.same) return { kind: 'repeated', taskId: single.task_id, answer: single.answer }
    if (single) return { kind: 'refused', code: 'sms.requestKeyReused' }
  }
  const { rowCount } = await client.query(
    `insert into sms_task (id, company_id, product, name, content, content_sealed, sender_id, encoding, parts_per_message, currency,
       expires_at, priority, request_key, request_hash, create_by, create_user_id, reference, schedule, turn_at,
       callback_id, variables, retry_times, retry_after_minutes, validity_seconds, loading_until, template_id, is_code,
       origin, is_test)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, ${loadingUntil}, $25, $26, $27, $28)
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
      task.priority,
      task.requestKey,
      task.requestHash,
      sender.username,
      sender.userId,
      task.reference ?? null,
      task.schedule ? JSON.stringify(task.schedule) : null,
      typeof task.turn?.until === 'number' ? new Date(task.turn.until) : null,
      task.callbackId ?? null,
      task.variables ?? null,
      task.retry?.times ?? 0,
      task.retry?.afterMinutes ?? null,
      task.validitySeconds ?? null,
      task.templateId ?? null,
      task.isCode ?? false,
      task.origin ?? null,
      task.isTest ?? false,
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
  if (known?.status === 'loading' && (await removeDeadLoading(client, known.id))) {
    return claim(client, { sender, task, taskId })
  }
  if (known && !known.same) return { kind: 'refused', code: 'sms.requestKeyReused' }
  if (!known || known.status === 'loading' || known.answer === null) {
    return { kind: 'refused', code: 'sms.requestInFlight' }
  }
  return { kind: 'repeated', taskId: known.id, answer: known.answer }
}

export const storedVariants = (
  variants: Readonly<Record<string, CountryText>> = {},
): string | null => (Object.keys(variants).length === 0 ? null : JSON.stringify(variants))

async function finish<Answer>(
  transaction: Transaction,
  { taskId, task }: Write,
  {
    answer,
    demand,
    beginScreening,
    prices,
    longest,
    variants,
    quote,
  }: Pick<
    Submission<Answer>,
    'answer' | 'demand' | 'beginScreening' | 'prices' | 'longest' | 'variants' | 'quote'
  >,
): Promise<Accepted<Answer>> {
  const { client } = transaction
  const { rows } = await client.query<{ accepted: number; rejected: number }>(
    `select accepted, rejected from sms_task where id = $1 and status = 'loading' for update`,
    [taskId],
  )
  const counts = rows[0]
  if (!counts) throw new Error(`The task ${taskId} was swept away while it was loading`)
  await demand?.(client, { taskId, ...counts })
  const said = answer({ taskId, ...counts })
  const isAsking = (await beginScreening?.(transaction, { taskId, ...counts })) ?? false
  const { encoding, partsPerMessage } = longest?.() ?? task
  const quoted = quote?.()
  await client.query(
    `update sms_task set status = case when accepted > 0 then $4 else 'completed' end,
       finish_time = case when accepted > 0 then null else now() end, answer = $2, prices = $3,
       encoding = $5, parts_per_message = $6, variants = $7, update_time = null,
       quoted_parts = $10, quoted_micros = $11,
       turn_at = case when $8 then now() when $9 then to_timestamp((schedule ->> 'end')::float8 / 1000) else turn_at end
     where id = $1`,
    [
      taskId,
      JSON.stringify(said),
      prices ? JSON.stringify(storedPrices(prices())) : null,
      statusOf(task, isAsking),
      encoding,
      partsPerMessage,
      storedVariants(variants?.()),
      // Everything is known: the clock opens it.
      task.isScreened === true && !isAsking,
      // Meanwhile only its end is of interest.
      isAsking,
      quoted?.parts ?? null,
      quoted?.micros.toString() ?? null,
    ],
  )
  await client.query(`select pg_notify('tandem_sms', $1)`, [taskId])
  return { kind: 'accepted', taskId, answer: said }
}

function statusOf({ turn, isScreened }: NewTask, isAsking: boolean): string {
  if (isAsking) return smsTask.transitions.screen.to
  return isScreened || (turn && !turn.isOpen) ? smsTask.initial : smsTask.transitions.open.to
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
