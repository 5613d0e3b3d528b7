import { SENDING_WHILE_PAUSED, smsTask } from '@tandem/core'
import type { EarlierTry, RetryStore, StoredRetry } from '../../ports/sms/retries.ts'
import type { FinalsWrite } from '../../ports/sms/traffic.ts'
import type { Connections } from '../database/connections.ts'
import { int8Array } from '../database/int8Array.ts'
import type { Statement } from '../database/statementBatch.ts'
import {
  type AttemptRecord,
  type MessageRecord,
  type ReceiptRecord,
  type ResultRecord,
  SELECT_MESSAGE,
  type SentAsRecord,
  storedMessage,
  triedOf,
} from './dispatch.ts'
import { FORBIDDEN } from '../tasks/smsTasks.ts'

/** Messages that are tried again. */
export function retryStore(pool: Connections): RetryStore {
  const messagesOf = async (retries: readonly RetryRecord[]) => {
    if (retries.length === 0) return { retries: [], messages: [] }
    const ids = int8Array(retries.map((row) => row.message_id))
    const { rows } = await pool.query<MessageRecord>(
      `${SELECT_MESSAGE} where m.id = any ($1::bigint[]) order by m.id`,
      [ids],
    )
    return { retries: retries.map(storedRetry), messages: rows.map(storedMessage) }
  }
  return {
    async takeRetries(limit) {
      const { rows } = await pool.query<RetryRecord>(TAKE, [limit])
      return messagesOf(rows)
    },
    async outRetries(afterId, limit) {
      const { rows } = await pool.query<RetryRecord>(
        `select * from sms_retry where state = 'out' and message_id > $1 order by message_id limit $2`,
        [afterId, limit],
      )
      const found = await messagesOf(rows)
      const tries = [
        int8Array(rows.map((row) => row.message_id)),
        int8Array(rows.map((row) => row.since_id)),
      ]
      const [attempts, results, receipts, sentAs] = await Promise.all([
        pool.query<AttemptRecord>(ATTEMPTS, tries),
        pool.query<ResultRecord>(RESULTS, tries),
        pool.query<ReceiptRecord>(RECEIPTS, tries),
        pool.query<SentAsRecord>(SENT_AS, tries),
      ])
      return { ...found, ...triedOf(attempts.rows, results.rows, receipts.rows, sentAs.rows) }
    },
    async restRetries(messages) {
      await pool.query(
        `update sms_retry r set state = 'waits', due_at = greatest(r.due_at, d.until)
         from unnest($1::bigint[], $2::timestamptz[]) as d (message_id, until)
         where r.message_id = d.message_id and r.state = 'out'`,
        [
          int8Array(messages.map(({ messageId }) => messageId)),
          messages.map(({ until }) => (until === null ? null : new Date(until))),
        ],
      )
    },
    async readRetries(messageIds) {
      const { rows } = await pool.query<RetryRecord>(
        'select * from sms_retry where message_id = any ($1::bigint[])',
        [int8Array(messageIds)],
      )
      return messagesOf(rows)
    },
    async findEarlier(keys) {
      const { rows } = await pool.query<EarlierRecord>(FIND, [
        keys.map(({ gatewayId, ref }) => keyOf(gatewayId, ref)),
        int8Array(keys.map(({ arrivedId }) => arrivedId)),
      ])
      return rows.map(earlierTry)
    },
    async noteDelivered(messageId, part) {
      await pool.query(
        `update sms_retry set delivered = delivered || $2::smallint
         where message_id = $1 and not $2::smallint = any (delivered)`,
        [messageId, part],
      )
    },
  }
}

/**
 * The statements by which messages wait for another try, and those by which ended ones are forgotten; none when there
 * are neither. Written again, they change nothing.
 */
export function retriesOf({
  retries,
  retriedIds: endedIds,
  tried,
}: Pick<FinalsWrite, 'retries' | 'retriedIds' | 'tried'>): Statement[] {
  const statements: Statement[] = []
  if (retries && retries.length > 0) {
    const rows = retries.map(({ refs, cost, ...row }) => ({
      ...row,
      cost: cost === null ? null : String(cost),
      refs: refs.map(({ gatewayId, ref }) => keyOf(gatewayId, ref)),
      parts: refs.map(({ part }) => part),
    }))
    statements.push({ name: 'sms_retries', text: WRITE, values: [JSON.stringify(rows)] })
  }
  if (endedIds && endedIds.length > 0) {
    statements.push({
      name: 'sms_retried',
      text: 'delete from sms_retry where message_id = any ($1::bigint[])',
      values: [int8Array(endedIds)],
    })
  }
  if (tried && tried.length > 0) {
    const rows = tried.map(({ refs, ...row }) => ({
      ...row,
      refs: refs.map(({ gatewayId, ref }) => keyOf(gatewayId, ref)),
    }))
    statements.push({ name: 'sms_tried', text: TRIED, values: [JSON.stringify(rows)] })
  }
  return statements
}

export const keyOf = (gatewayId: string, ref: string): string => `${gatewayId}:${ref}`

const TRIED = `insert into sms_tried (message_id, company_id, refs, until)
  select "messageId", "companyId", refs, to_timestamp(until / 1000.0)
  from jsonb_to_recordset($1::jsonb) as t ("messageId" bigint, "companyId" bigint, refs text[], until bigint) on conflict do nothing`

const WRITE = `insert into sms_retry as r (message_id, company_id, task_id, tries, failovers, elsewhere, since_id, due_at, submitted_at,
    gateway_id, refs, parts, delivered, cost, cost_gateway_id, cost_rate_id)
  select "messageId", "companyId", "taskId", tries, failovers, elsewhere, "sinceId", now() + make_interval(secs => "waitMs" / 1000.0),
    to_timestamp("submittedAt" / 1000.0), "gatewayId", refs, parts, delivered, cost, "costGatewayId", "costRateId"
  from jsonb_to_recordset($1::jsonb) as w ("messageId" bigint, "companyId" bigint, "taskId" bigint, tries smallint, failovers smallint, elsewhere boolean,
    "sinceId" bigint, "waitMs" bigint, "submittedAt" bigint, "gatewayId" bigint, refs text[], parts smallint[],
    delivered smallint[], cost bigint, "costGatewayId" bigint, "costRateId" bigint)
  on conflict (message_id) do update set tries = excluded.tries, failovers = excluded.failovers, elsewhere = excluded.elsewhere, since_id = excluded.since_id, state = 'waits',
    due_at = excluded.due_at, gateway_id = excluded.gateway_id, refs = excluded.refs, parts = excluded.parts,
    cost = excluded.cost, cost_gateway_id = excluded.cost_gateway_id, cost_rate_id = excluded.cost_rate_id
  where r.tries < excluded.tries`

// Task by task: those of a paused one, however many, are not looked at.
const TAKE = `with recursive waiting as (
    (select task_id from sms_retry where state = 'waits' order by task_id limit 1)
    union all
    select (select r.task_id from sms_retry r where r.state = 'waits' and r.task_id > w.task_id order by r.task_id limit 1)
    from waiting w where w.task_id is not null
  ), due as (
    select r.message_id from waiting w join sms_task t on t.id = w.task_id join sys_company c on c.id = t.company_id
    cross join lateral (
      select message_id from sms_retry where task_id = t.id and state = 'waits'
        and (due_at <= now() or t.status = '${smsTask.actions.cancel.to}') order by due_at limit $1) r
    where t.status = '${smsTask.actions.cancel.to}' or ${FORBIDDEN} is null
      and (t.status <> '${smsTask.actions.pause.to}' or t.pause_reason = '${SENDING_WHILE_PAUSED}')
    limit $1
  )
  update sms_retry r set state = 'out' from due where r.message_id = due.message_id returning r.*`

const ofTries = 'from unnest($1::bigint[], $2::bigint[]) as t (id, since_id)'
const ATTEMPTS = `select a.id, t.id as message_id, a.gateway_id, a.at, a.cause ${ofTries}
  join sms_attempt_batch a on a.id > t.since_id and a.span @> t.id and (a.ids is null or t.id = any (a.ids))
  order by a.id`
const RESULTS = `select t.id as message_id, r.gateway_id, x.part, x.status, x.ref, r.at ${ofTries}
  join sms_result_batch r on r.id > t.since_id and r.span @> t.id
  cross join lateral unnest(r.ids, r.parts, r.statuses, r.refs) as x (id, part, status, ref)
  where x.id = t.id order by r.id`
const RECEIPTS = `select t.id as message_id, x.part, coalesce(x.stat, r.stats[1]) as stat ${ofTries}
  join sms_receipt_batch r on r.id > t.since_id and r.span @> t.id
  cross join lateral unnest(r.ids, r.parts, r.stats) as x (id, part, stat)
  where x.id = t.id order by r.id`

const SENT_AS = `select s.message_id, s.sender, s.content, s.parts ${ofTries}
  join sms_sent_as s on s.message_id = t.id and s.attempt_id > t.since_id order by s.message_id, s.attempt_id`

const FIND = `select k.place, r.message_id, m.msisdn, r.parts[array_position(r.refs, k.ref)] as part, r.state, r.delivered
  from unnest($1::text[], $2::bigint[]) with ordinality as k (ref, arrived_id, place)
  join sms_retry r on r.refs @> array[k.ref] join sms_message m on m.id = r.message_id
  where m.id < k.arrived_id order by r.message_id desc`

interface RetryRecord {
  message_id: string
  task_id: string
  tries: number
  failovers: number
  elsewhere: boolean
  since_id: string
  submitted_at: Date
  gateway_id: string
  refs: string[]
  parts: number[]
  delivered: number[]
  cost: string | null
  cost_gateway_id: string
  cost_rate_id: string | null
}
const storedRetry = (row: RetryRecord): StoredRetry => ({
  messageId: Number(row.message_id),
  taskId: row.task_id,
  tries: row.tries,
  failovers: row.failovers,
  elsewhere: row.elsewhere,
  submittedAt: row.submitted_at.getTime(),
  gatewayId: row.gateway_id,
  refs: row.refs.map((key, place) => {
    const colon = key.indexOf(':')
    return {
      gatewayId: key.slice(0, colon),
      ref: key.slice(colon + 1),
      part: row.parts[place] ?? 1,
    }
  }),
  delivered: row.delivered,
  cost: row.cost === null ? null : BigInt(row.cost),
  costGatewayId: row.cost_gateway_id,
  costRateId: row.cost_rate_id,
})

interface EarlierRecord {
  place: string
  message_id: string
  msisdn: string
  part: number
  state: EarlierTry['state']
  delivered: number[]
}
const earlierTry = ({ place, message_id, ...row }: EarlierRecord): EarlierTry => ({
  place: Number(place) - 1,
  messageId: Number(message_id),
  ...row,
})
