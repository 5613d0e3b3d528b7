import { IDS_PER_MS, type MessageStatus, readOrigin } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'
import { partColumns, type PartRow, type SharedOfParts, TAKEN_BACK } from './partStore.ts'

/** A message of a client, by the id that the client knows. */
export interface ClientMessageState {
  /** `cancelled`: it was taken back before it was sent. */
  state: MessageStatus | 'cancelled'
  networkError: string | null
  /** UTC ms; null: it has not ended. */
  doneAt: number | null
}

/** The addresses of a message, as its client wrote them. */
export type ClientAddresses = Pick<SharedOfParts, 'source' | 'destination'>

/** A message that has not ended. */
export interface OpenMessage extends ClientAddresses {
  id: string
}

/** A task of one message that waits for its time is made together with the message's id, at most so much later, ms. */
const SPAN_MS = 6 * 60_000

const stateColumns =
  sql.text(`case when f.reason = 'message.cancelled' then 'cancelled' else coalesce(f.state, 'submitting') end as state,
  f.network_error as "networkError", (extract(epoch from f.done_at) * 1000)::float8 as "doneAt"`)

/** Whose it must be: an origin begins with its account. */
export const ownedBy = (accountId: string): string => `["${accountId}",%`

/**
 * What became of a message, or of the one that a part belongs to; undefined: this account has none with this id.
 * @param id of a message or a part, as its client was answered
 */
export async function clientMessage(
  on: Connected,
  accountId: string,
  id: bigint,
): Promise<(ClientMessageState & ClientAddresses) | undefined> {
  const [part] = await sql<{ messageId: string | null; shared: SharedOfParts }>`
    select message_id::text as "messageId", shared from sms_smpp_part
    where id = ${id} and account_id = ${accountId}`.rows(on)
  if (part?.messageId === null) {
    return { ...part.shared, state: 'queued', networkError: null, doneAt: null }
  }
  if (part?.messageId === TAKEN_BACK) {
    const doneAt = part.shared.cancelledAt ?? null
    return { ...part.shared, state: 'cancelled', networkError: null, doneAt }
  }
  const ids = [String(id), ...(part ? [part.messageId] : [])]
  const sent = await sql<ClientMessageState & { origin: string }>`
    select ${stateColumns}, coalesce(m.origin, t.origin) as origin
    from (
      select id, origin, task_id from sms_message where reference = any (${ids}::text[])
      union all
      select id, origin, task_id from sms_message where id = any (${ids}::bigint[])) m
    join sms_task t on t.id = m.task_id
    left join sms_message_final f on f.message_id = m.id
    where coalesce(m.origin, t.origin) like ${ownedBy(accountId)} limit 1`.first(on)
  if (sent) return { ...sent, ...readOrigin(sent.origin) }
  const task = await scheduledTask(on, accountId, id)
  if (!task) return undefined
  // Its time has come.
  const made = await sql<ClientMessageState>`select ${stateColumns} from sms_message m
    left join sms_message_final f on f.message_id = m.id where m.task_id = ${task.id} limit 1`.first(
    on,
  )
  const addresses = readOrigin(task.origin)
  if (made) return { ...addresses, ...made }
  const isOver = task.status === 'cancelled'
  const doneAt = task.updatedAt
  return { ...addresses, state: isOver ? 'cancelled' : 'queued', networkError: null, doneAt }
}

/** The messages of an account with this id that have not ended, or to which a part with it belongs: of several numbers one each. */
export async function openMessages(
  on: Connected,
  accountId: string,
  id: bigint,
): Promise<OpenMessage[]> {
  const ids = sql`(select ${String(id)}::text as id union all
    select message_id::text from sms_smpp_part where id = ${id} and account_id = ${accountId} and message_id is not null)`
  const rows = await sql<{ id: string; origin: string }>`
    select m.id::text, coalesce(m.origin, t.origin) as origin from (
      select id, origin, task_id from sms_message where reference in ${ids}
      union
      select id, origin, task_id from sms_message where id in (select id::bigint from ${ids} i)) m
    join sms_task t on t.id = m.task_id
    where coalesce(m.origin, t.origin) like ${ownedBy(accountId)}
      and not exists (select from sms_message_final f where f.message_id = m.id)`.rows(on)
  if (rows.length > 0) return rows.map(addressed)
  const task = await scheduledTask(on, accountId, id)
  if (!task) return []
  const made = await sql<{
    id: string
  }>`select m.id::text from sms_message m where m.task_id = ${task.id}
    and not exists (select from sms_message_final f where f.message_id = m.id)`.rows(on)
  return made.map((row) => addressed({ ...row, origin: task.origin }))
}

const addressed = ({ id, origin }: { id: string; origin: string }): OpenMessage => {
  const { source, destination } = readOrigin(origin)
  return { id, source, destination }
}

/** A whole message that is answered and not yet sent, or is being sent; undefined: this account has none with this id. */
export const takenMessage = (
  on: Connected,
  accountId: string,
  id: bigint,
): Promise<PartRow | undefined> =>
  sql<PartRow>`select ${partColumns} from sms_smpp_part
    where id = ${id} and account_id = ${accountId} and total = 1 and message_id is null`.first(on)

/** How long a message can be open, ms: then its validity is over. */
const OPEN_MS = 8 * 86_400_000
/** How long a message waits at most to be written, ms. */
const WRITTEN_MS = 3_600_000
/** So many are taken back by one request. */
const MOST_OF_GROUP = 200

/** What waits for one number, of an account. */
export interface WaitingGroup {
  /** Answered, and not written yet. */
  taken: PartRow[]
  /** Written, and not ended. */
  messages: (OpenMessage & { product: SmsProduct })[]
  /** They wait for their time. */
  tasks: ScheduledTask[]
}

/** What an account has submitted to a number (E.164 digits) that has not ended. @param now UTC ms */
export async function waitingGroup(
  on: Connected,
  { accountId, destination, now }: { accountId: string; destination: string; now: number },
): Promise<WaitingGroup> {
  const taken = await sql<PartRow>`select ${partColumns} from sms_smpp_part
    where account_id = ${accountId} and total = 1 and message_id is null
      and id > ${(now - WRITTEN_MS) * IDS_PER_MS}
      and ltrim(shared #>> '{destination,address}', '+') = ${destination} limit ${MOST_OF_GROUP}`.rows(
    on,
  )
  const messages = await sql<{ id: string; origin: string; product: SmsProduct }>`
    select m.id::text, coalesce(m.origin, t.origin) as origin, m.product
    from sms_message m join sms_task t on t.id = m.task_id
    where m.msisdn = ${destination} and m.id > ${(now - OPEN_MS) * IDS_PER_MS}
      and coalesce(m.origin, t.origin) like ${ownedBy(accountId)}
      and not exists (select from sms_message_final f where f.message_id = m.id)
    limit ${MOST_OF_GROUP}`.rows(on)
  const tasks = await sql<ScheduledTask>`select ${taskColumns} from sms_task t
    where t.status in ('scheduled', 'paused') and t.company_id = (
        select company_id from sms_smpp_account where id = ${accountId})
      and t.origin like ${ownedBy(accountId)}
      and ltrim(t.origin::jsonb #>> '{2,2}', '+') = ${destination}
      and not exists (select from sms_message m where m.task_id = t.id)
    limit ${MOST_OF_GROUP}`.rows(on)
  return {
    taken,
    messages: messages.map((row) => ({ ...addressed(row), product: row.product })),
    tasks,
  }
}

/** A message that waits for its time, or waited for it, as a task of its own. */
export interface ScheduledTask {
  id: string
  product: SmsProduct
  status: string
  content: string
  origin: string
  /** UTC ms: when it starts, if it waits; and when it is useless. */
  startsAt: number | null
  expiresAt: number
  /** UTC ms; null: it is as it was made. */
  updatedAt: number | null
}

const taskColumns = sql.text(`t.id::text, t.product, t.status, t.content, t.origin,
  (extract(epoch from t.turn_at) * 1000)::float8 as "startsAt",
  (extract(epoch from t.expires_at) * 1000)::float8 as "expiresAt",
  (extract(epoch from t.update_time) * 1000)::float8 as "updatedAt"`)

/** The task of a message that is or was to be sent later; of several that replaced each other the newest. */
export const scheduledTask = (
  on: Connected,
  accountId: string,
  id: bigint,
): Promise<ScheduledTask | undefined> => {
  const span = BigInt(SPAN_MS * IDS_PER_MS)
  // One that replaced another was made later, and is known by the id of the first.
  return sql<ScheduledTask>`
    select ${taskColumns} from sms_task t
    where (t.id between ${id - span} and ${id + span} or t.reference = ${String(id)}) and t.company_id = (
        select company_id from sms_smpp_account where id = ${accountId})
      and t.origin like ${ownedBy(accountId)} and t.origin like ${`%["${id}",%`}
    order by t.id desc limit 1`.first(on)
}

/**
 * Whether a task still waits: for its time, or paused before its message was made. It does so until the transaction
 * ends.
 */
export const stillWaits = async (on: Connected, taskId: string): Promise<boolean> =>
  (await sql`select from sms_task t where id = ${taskId} and status in ('scheduled', 'paused')
      and not exists (select from sms_message m where m.task_id = t.id) for update`.run(on)) === 1
