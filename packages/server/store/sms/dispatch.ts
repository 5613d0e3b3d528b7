import { finalText, SENDING_WHILE_PAUSED } from '@tandem/core'
import type { Connections } from '../database/connections.ts'
import type {
  ChunkKey,
  DispatchStore,
  OpenMessages,
  SleepingChunk,
} from '../../ports/sms/dispatch.ts'
import type { StoredAttempt, StoredMessage, StoredResult } from '../../ports/sms/messages.ts'
import { costsOf, type StoredCosts } from './convertedCosts.ts'
import { int8Array } from '../database/int8Array.ts'
import { rechargeLock } from '../ledger/recharge.ts'
import { inTransaction } from './inTransaction.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { Statement } from '../database/statementBatch.ts'
import type { Weeks } from '../partitions/weeks.ts'
import { writeChunk } from './writeChunk.ts'

/** Chunks: written by the dispatcher, read back after a restart. */
export function dispatchStore(pool: Connections, weeks: Weeks): DispatchStore {
  return {
    async writeChunk(chunk) {
      await weeks.ensure(chunk.messages.map(({ id }) => id))
      return writeChunk(pool, chunk)
    },
    async spendable(walletIds) {
      const asked = spendable(walletIds)
      const rowsOf = await sendTogether(pool, [asked])
      return fundsOf(walletIds, rowsOf(asked))
    },
    spendableAtLast: (walletIds) =>
      inTransaction(pool, async (transaction) => {
        const asked = spendable(walletIds)
        const rowsOf = await transaction.run([awaitRecharges(walletIds), asked])
        return fundsOf(walletIds, rowsOf(asked))
      }),
    lastId: () => lastId(pool),
    openChunks: (taskId) => openChunks(pool, taskId),
    readOpen: (firstId, lastId) => readOpen(pool, firstId, lastId),
    putToSleep: (chunks) => putToSleep(pool, chunks),
    sleepersToWake: (limit) => sleepersToWake(pool, limit),
    async wakeResting() {
      await pool.query(
        'update sms_chunk set asleep_until = now() where open and asleep and asleep_until > now()',
      )
    },
    wakeUp: (chunks) => mark(pool, 'asleep = false, asleep_until = null', chunks),
    closeChunks: (chunks) => mark(pool, 'open = false', chunks),
  }
}

async function putToSleep(pool: Connections, chunks: readonly SleepingChunk[]): Promise<void> {
  await pool.query(
    `update sms_chunk c set asleep = true, asleep_until = d.until
     from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) as d (task_id, from_row, until)
     where c.task_id = d.task_id and c.from_row = d.from_row and c.open`,
    [
      int8Array(chunks.map(({ taskId }) => taskId)),
      int8Array(chunks.map(({ fromRow }) => fromRow)),
      chunks.map(({ until }) => (until === null ? null : new Date(until))),
    ],
  )
}

async function mark(
  pool: Connections,
  change: 'asleep = false, asleep_until = null' | 'open = false',
  chunks: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[],
): Promise<void> {
  await pool.query(
    `update sms_chunk c set ${change}
     from unnest($1::bigint[], $2::integer[]) as d (task_id, from_row)
     where c.task_id = d.task_id and c.from_row = d.from_row and c.open`,
    [
      int8Array(chunks.map(({ taskId }) => taskId)),
      int8Array(chunks.map(({ fromRow }) => fromRow)),
    ],
  )
}

/** What some wallets can pay; see `fundsOf`. */
export const spendable = (
  walletIds: readonly string[],
): Statement<[id: string, funds: bigint]> => ({
  name: 'sms_spendable',
  text: `select id, case when status = 'active' then greatest(available + credit_limit, 0) else 0 end
    from ledger_wallet where id = any ($1::bigint[])`,
  values: [int8Array(walletIds)],
  read: ([id, funds]) => [id ?? '', BigInt(funds ?? 0)],
})

const awaitRecharges = (walletIds: readonly string[]): Statement => ({
  name: 'sms_await_recharges',
  text: `${rechargeLock('company_id', '_shared')} from ledger_wallet where id = any ($1::bigint[])`,
  values: [int8Array(walletIds)],
})

/** What each wallet can pay, in their order, by the rows of `spendable`. */
export function fundsOf(
  walletIds: readonly string[],
  rows: readonly (readonly [id: string, funds: bigint])[],
): bigint[] {
  const funds = new Map(rows)
  return walletIds.map((id) => funds.get(id) ?? 0n)
}

async function lastId(pool: Connections): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select greatest(
       (select max(id) from sms_message), (select max(id) from sms_attempt_batch),
       (select max(id) from sms_result_batch), (select max(id) from sms_receipt_batch),
       (select max(id) from sms_orphan_receipt), (select max(id) from sms_inbound),
       (select max(id) from sms_inbound_part), (select max(id) from ledger_tx), 0) as id`,
  )
  return Number(rows[0]?.id ?? 0)
}

async function openChunks(pool: Connections, taskId: string | null): Promise<ChunkKey[]> {
  const { rows } = await pool.query<ChunkRecord>(
    `select task_id, from_row, first_id, last_id from sms_chunk
     where open and not asleep and ($1::bigint is null or task_id = $1::bigint) order by first_id`,
    [taskId],
  )
  return rows.map(chunkKey)
}

// The condition that holds messages back is repeated in engine/tasks.ts (isHeldBack), which acts on
// it.
async function sleepersToWake(pool: Connections, limit: number): Promise<ChunkKey[]> {
  const sleepers = (
    whose: string,
  ) => `(select c.task_id, c.from_row, c.first_id, c.last_id from sms_chunk c join sms_task t on t.id = c.task_id
     where c.open and c.asleep and ${whose}
       and (t.status <> 'paused' or t.pause_reason is not distinct from '${SENDING_WHILE_PAUSED}')
     order by c.first_id limit $1)`
  const { rows } = await pool.query<ChunkRecord>(
    `${sleepers('c.asleep_until is null')} union all ${sleepers('c.asleep_until <= now()')} limit $1`,
    [limit],
  )
  return rows.map(chunkKey)
}

export interface ChunkRecord {
  task_id: string
  from_row: number
  first_id: string
  last_id: string
}

export const chunkKey = (row: ChunkRecord): ChunkKey => ({
  taskId: row.task_id,
  fromRow: row.from_row,
  firstId: Number(row.first_id),
  lastId: Number(row.last_id),
})

// Batches are written after their messages, whose ids tell how far back to look, which excludes
// older partitions.
async function readOpen(pool: Connections, firstId: number, lastId: number): Promise<OpenMessages> {
  const range = [firstId, lastId]
  const [messages, attempts, results, receipts, sentAs] = await Promise.all([
    pool.query<MessageRecord>(
      `${SELECT_MESSAGE} where m.id between $1 and $2
         and not exists (select from sms_message_final f where f.message_id = m.id)
         and not exists (select from sms_supplier_ref r where r.message_id = m.id)
         and not exists (select from sms_retry t where t.message_id = m.id)
       order by m.id`,
      range,
    ),
    pool.query<AttemptRecord>(
      `select a.id, x.id as message_id, a.gateway_id, a.at, a.cause from sms_attempt_batch a
       cross join lateral (
         select unnest(a.ids) as id union all
         select generate_series(lower(a.span), upper(a.span) - 1) where a.ids is null) x
       where a.id >= $1 and a.span && int8range($1, $2, '[]') and x.id between $1 and $2 order by a.id`,
      range,
    ),
    pool.query<ResultRecord>(
      `select x.id as message_id, r.gateway_id, x.part, x.status, x.ref, r.at from sms_result_batch r
       cross join lateral unnest(r.ids, r.parts, r.statuses, r.refs) as x (id, part, status, ref)
       where r.id >= $1 and r.span && int8range($1, $2, '[]') and x.id between $1 and $2 order by r.id`,
      range,
    ),
    pool.query<ReceiptRecord>(
      `select x.id as message_id, x.part, coalesce(x.stat, r.stats[1]) as stat from sms_receipt_batch r
       cross join lateral unnest(r.ids, r.parts, r.stats) as x (id, part, stat)
       where r.id >= $1 and r.span && int8range($1, $2, '[]') and x.id between $1 and $2 order by r.id`,
      range,
    ),
    pool.query<SentAsRecord>(
      `select message_id, sender, content, parts from sms_sent_as where message_id between $1 and $2
       order by message_id, attempt_id`,
      range,
    ),
  ])
  return {
    messages: messages.rows.map(storedMessage),
    ...triedOf(attempts.rows, results.rows, receipts.rows, sentAs.rows),
  }
}

/** What became of messages, by rows. */
export const triedOf = (
  attempts: readonly AttemptRecord[],
  results: readonly ResultRecord[],
  receipts: readonly ReceiptRecord[],
  sentAs: readonly SentAsRecord[],
): Omit<OpenMessages, 'messages'> => ({
  attempts: attempts.map((row): StoredAttempt => ({
    id: Number(row.id),
    messageId: Number(row.message_id),
    gatewayId: row.gateway_id,
    at: row.at.getTime(),
    cause: row.cause,
  })),
  results: results.map((row): StoredResult => ({
    messageId: Number(row.message_id),
    gatewayId: row.gateway_id,
    part: row.part ?? 1,
    status: row.status ?? 0,
    ref: row.ref,
    at: row.at.getTime(),
  })),
  receipts: receipts.map((row) => ({
    messageId: Number(row.message_id),
    part: row.part ?? 1,
    stat: row.stat,
  })),
  sentAs: sentAs.map(({ message_id, ...row }) => ({ ...row, messageId: Number(message_id) })),
})

export interface SentAsRecord {
  message_id: string
  sender: string | null
  content: string | null
  parts: number
}

export interface ResultRecord {
  message_id: string
  gateway_id: string
  part: number | null
  status: number | null
  ref: string
  at: Date
}

export interface ReceiptRecord {
  message_id: string
  part: number | null
  stat: string
}

export interface AttemptRecord {
  id: string
  message_id: string
  gateway_id: string
  at: Date
  cause: string | null
}

export interface MessageRecord {
  id: string
  company_id: string
  task_id: string
  row_no: number
  msisdn: string
  country: string | null
  mccmnc: string | null
  operator_id: string | null
  network_provider_id: string | null
  network_at: Date | null
  parts: number
  prices: string[]
  rate_ids: string[] | null
  costs: StoredCosts | null
  delivered_hops: number
  cost: string | null
  cost_rate_id: string | null
  route_id: string | null
  gateway_id: string | null
  decision: number | null
  content: string | null
  content_sealed: string | null
  sender_id: string | null
  callback_id: string | null
  template_id: string | null
  origin: string | null
  expires_at: Date | null
}

export const SELECT_MESSAGE = `select m.id, m.company_id, m.task_id, m.row_no, m.msisdn, m.country, m.mccmnc,
  m.operator_id, m.parts, (array[m.price] || m.upstream_prices)::text[] as prices,
  case when m.rate_id is not null then (array[m.rate_id] || m.upstream_rate_ids)::text[] end as rate_ids,
  m.delivered_hops, m.costs, m.cost, m.cost_rate_id, m.route_id, m.gateway_id, m.decision,
  m.content, m.content_sealed, m.sender_id, m.callback_id, m.template_id, m.origin, m.expires_at,
  m.network_provider_id, m.network_at from sms_message m`

export function storedMessage(row: MessageRecord): StoredMessage {
  return {
    id: Number(row.id),
    companyId: row.company_id,
    taskId: row.task_id,
    rowNo: row.row_no,
    msisdn: row.msisdn,
    country: row.country,
    mccmnc: row.mccmnc,
    operatorId: row.operator_id,
    looked:
      row.network_provider_id === null || row.network_at === null
        ? null
        : { providerId: row.network_provider_id, at: row.network_at.getTime() },
    parts: row.parts,
    pricing: row.rate_ids && {
      prices: row.prices.map(BigInt),
      rateIds: row.rate_ids,
      deliveredHops: row.delivered_hops,
      costs: costsOf(row.costs),
    },
    cost: row.cost === null ? null : BigInt(row.cost),
    costRateId: row.cost_rate_id,
    routeId: row.route_id,
    gatewayId: row.gateway_id,
    decision: row.decision,
    text:
      row.content === null || row.expires_at === null
        ? null
        : {
            content: finalText(row.content),
            contentSealed: row.content_sealed,
            senderId: row.sender_id,
            callbackId: row.callback_id,
            templateId: row.template_id,
            origin: row.origin,
            expiresAt: row.expires_at.getTime(),
          },
  }
}
