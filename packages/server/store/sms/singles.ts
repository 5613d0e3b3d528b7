import type {
  AskedKey,
  FoundSingles,
  GrowingTask,
  KeyState,
  SinglesLook,
  SinglesStore,
  SinglesWrite,
} from '../../ports/sms/singles.ts'
import { CommitUnknown } from '../../ports/sms/singles.ts'
import type { Connections } from '../database/connections.ts'
import { int8Array } from '../database/int8Array.ts'
import type { Statement } from '../database/statementBatch.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { countAccepted } from './acceptedSince.ts'
import { blockedEach } from '../compliance/blacklist.ts'
import { leftOfCaps, lockCaps } from './caps.ts'
import { chunkKey, type ChunkRecord, fundsOf, spendable } from './dispatch.ts'
import { type EngineTransaction, inTransaction } from './inTransaction.ts'
import { singlesTable } from './messageColumns.ts'
import { copiesInto } from '../partitions/copiesInto.ts'
import { tallySql, tallyValues } from './tally.ts'
import { standingKey, standingsOf } from './standings.ts'
import { from, isSuspended, to } from '../tasks/smsTasks.ts'
import { textArray } from '../database/textArray.ts'
import { attemptsOf } from './traffic.ts'
import type { Weeks } from '../partitions/weeks.ts'

/** Messages that come one at a time, of any companies, written together. */
export function singlesStore(pool: Connections, weeks: Weeks): SinglesStore {
  return {
    async singles(work) {
      let isCommitting = false
      try {
        await inTransaction(pool, (transaction) =>
          work({
            look: (asked) => look(transaction, asked),
            undo: () => transaction.undo(),
            async write(write) {
              await weeks.ensure(write.messages.map(({ id }) => id))
              isCommitting = true
              await transaction.commit(writesOf(write))
            },
          }),
        )
      } catch (error) {
        if (!isCommitting || isRefused(error)) throw error
        throw new CommitUnknown('Whether single messages were written is not known', {
          cause: error,
        })
      }
    },
    async settled(taskId) {
      // Waits for whoever holds the row.
      await pool.query('select from sms_task where id = $1 for no key update', [taskId])
    },
    async sleeping(keys) {
      const { rows } = await pool.query<ChunkRecord>(
        `select c.task_id, c.from_row, c.first_id, c.last_id
         from unnest($1::bigint[], $2::integer[]) as k (task_id, from_row)
         join sms_chunk c on c.task_id = k.task_id and c.from_row = k.from_row
         where c.open and c.asleep order by c.first_id`,
        [int8Array(keys.map(({ taskId }) => taskId)), int8Array(keys.map((key) => key.fromRow))],
      )
      return rows.map(chunkKey)
    },
  }
}

/** Whether the database itself refused to commit: then it rolled back. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'

/** In one round trip; each statement sees what others committed before it, also while it waited for a lock. */
async function look(
  transaction: EngineTransaction,
  { keys, taken, days, walletIds, standings, blacklists, caps, tasks }: SinglesLook,
): Promise<FoundSingles> {
  const locks = lockKeys(keys)
  const uses = usesOf(keys)
  const taking = takeUp(taken)
  const counts = days.map(({ companyId, from: since }) => countAccepted(companyId, since))
  const funds = spendable(walletIds)
  // Messages of one company and sender have one standing.
  const distinct = new Map(standings.map((standing) => [standingKey(standing), standing]))
  const holding = standingsOf([...distinct.values()])
  const lists = blockedEach(blacklists)
  const remaining = leftOfCaps(caps)
  const growth = grow(tasks)
  const rowsOf = await transaction.run([
    ...(keys.length > 0 ? [locks, uses] : []),
    ...(taken.length > 0 ? [taking] : []),
    ...counts.flatMap((count, index) => [lockDay(days[index]?.companyId ?? ''), count]),
    ...(walletIds.length > 0 ? [funds] : []),
    ...(standings.length > 0 ? [holding] : []),
    ...(blacklists.length > 0 ? [lists] : []),
    ...(caps.length > 0 ? [lockCaps(caps), remaining] : []),
    growth,
  ])
  const locked = rowsOf(locks)
  const held = new Set(rowsOf(taking))
  const found = new Map(rowsOf(holding).map(({ n, standing }) => [n, standing.digest]))
  const digests = new Map([...distinct.keys()].map((key, index) => [key, found.get(index + 1)]))
  const reasons = new Map(rowsOf(lists).map(({ index, reason }) => [index, reason]))
  const room = new Map(rowsOf(remaining).map(({ index, left }) => [index, left]))
  return {
    keys: rowsOf(uses).map((use, index) => stateOf(use, locked[index] ?? false)),
    taken: taken.map((id) => held.has(id)),
    accepted: counts.map((count) => rowsOf(count)[0] ?? 0),
    standings: standings.map((one) => digests.get(standingKey(one)) === one.digest),
    blocked: blacklists.map((_asked, index) => reasons.get(index) ?? null),
    left: caps.map((_asked, index) => room.get(index) ?? 0),
    funds: fundsOf(walletIds, rowsOf(funds)),
    tasks: grownBy(tasks, rowsOf(growth)),
  }
}

/** What clients submitted, each for the one transaction that commits. */
const takeUp = (ids: readonly string[]): Statement<string> => ({
  name: 'sms_single_taken',
  text: 'delete from sms_smpp_part where id = any ($1::bigint[]) and message_id is null returning id',
  values: [int8Array(ids)],
  read: ([id]) => id ?? '',
})

/** Others of a company with a limit wait until this transaction ends. */
const lockDay = (companyId: string): Statement => ({
  name: 'sms_single_day',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`day:${companyId}`],
})

// The lock first, in a statement of its own: the next one sees what its last holder wrote. Tasks take the same lock.
const LOCK = `select pg_try_advisory_xact_lock(hashtextextended(name, 0)) as locked
  from unnest($1::text[]) with ordinality as k (name, n) order by n`
// A key is used for a message or for a task of its own; both keep what they were asked and answered.
const USED = `select coalesce(s.request_hash, t.request_hash) = k.hash as same, coalesce(s.task_id, t.id) as task_id,
    coalesce(s.answer, t.answer) as answer
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[]) with ordinality
    as k (company_id, product, request_key, hash, n)
  left join sms_single_key s on s.company_id = k.company_id and s.product = k.product
    and s.request_key = k.request_key
  left join sms_task t on t.company_id = k.company_id and t.product = k.product and t.request_key = k.request_key
  order by k.n`

const lockKeys = (keys: readonly AskedKey[]): Statement<boolean> => ({
  name: 'sms_single_lock',
  text: LOCK,
  values: [textArray(keys.map((key) => `sms:${key.companyId}:${key.product}:${key.requestKey}`))],
  read: ([locked]) => locked === 't',
})

/** What a key was used for, if it was. */
interface KeyUse {
  isSame: boolean
  taskId: string | null
  answer: string | null
}

const usesOf = (keys: readonly AskedKey[]): Statement<KeyUse> => ({
  name: 'sms_single_used',
  text: USED,
  values: [
    int8Array(keys.map(({ companyId }) => companyId)),
    textArray(keys.map(({ product }) => product)),
    textArray(keys.map(({ requestKey }) => requestKey)),
    textArray(keys.map(({ hash }) => `\\x${hash.toString('hex')}`)),
  ],
  read: ([same, taskId = null, answer = null]) => ({ isSame: same === 't', taskId, answer }),
})

function stateOf({ isSame, taskId, answer }: KeyUse, isLocked: boolean): KeyState {
  if (taskId === null) return { kind: isLocked ? 'free' : 'busy' }
  if (!isSame) return { kind: 'reused' }
  // A list that is being loaded has no answer yet.
  return answer === null
    ? { kind: 'busy' }
    : { kind: 'repeated', taskId, answer: JSON.parse(answer) }
}

// Its company was suspended, and may send again, or this message had been refused.
const IS_REINSTATED = `t.status in ${from('continue')} and t.pause_reason = 'company.suspended'
  and not (select ${isSuspended('c')} from sys_company c where c.id = t.company_id)`

// In one order, so that two processes never wait for each other's tasks.
const GROW = `insert into sms_task as t (id, company_id, product, name, content, encoding, parts_per_message, status,
    priority, total, accepted, currency, expires_at, create_by, create_user_id, source, source_day)
  select n.id, n.company, n.product, n.name, '', 'gsm7', 1, 'sending', 1, n.count, n.count, n.currency,
    now() + interval '31 days', n.username, n."user", n.source, n.day
  from jsonb_to_recordset($1::jsonb) as n (id bigint, company bigint, product text, name text, count int, currency text,
    username text, "user" bigint, source text, day date)
  order by n.company, n.product, n.source, n.day
  on conflict (company_id, product, source, source_day)
    where source is not null and status <> 'cancelled'
  do update set accepted = t.accepted + excluded.accepted, total = t.total + excluded.total, update_time = now(),
    status = case when t.status in ${from('grow')} then ${to('grow')} when ${IS_REINSTATED} then ${to('continue')}
      else t.status end,
    pause_reason = case when ${IS_REINSTATED} then null else t.pause_reason end, finish_time = null
  returning t.id, t.accepted, concat_ws('|', t.company_id, t.product, t.source, t.source_day)`

/** A task after it grew; `of` as `nameOf`. */
interface Grown {
  taskId: string
  accepted: number
  of: string
}

const grow = (tasks: readonly GrowingTask[]): Statement<Grown> => ({
  name: 'sms_single_tasks',
  text: GROW,
  values: [
    JSON.stringify(
      tasks.map(({ id, companyId, product, currency, source, count }) => ({
        id,
        company: companyId,
        product,
        name: `${source.name} ${source.day}`,
        count,
        currency,
        username: source.username,
        user: source.userId,
        source: source.id,
        day: source.day,
      })),
    ),
  ],
  read: ([taskId, accepted, of]) => ({
    taskId: taskId ?? '',
    accepted: Number(accepted),
    of: of ?? '',
  }),
})

const nameOf = ({ companyId, product, source: { id, day } }: GrowingTask): string =>
  [companyId, product, id, day].join('|')

function grownBy(tasks: readonly GrowingTask[], rows: readonly Grown[]): FoundSingles['tasks'] {
  const grown = new Map(rows.map((row) => [row.of, row]))
  return tasks.map((task) => {
    const row = grown.get(nameOf(task))
    if (!row) throw new Error(`There is no task for ${task.source.id} of ${task.companyId}`)
    return { taskId: row.taskId, fromRow: row.accepted - task.count }
  })
}

/** Notes for one NOTIFY, whose payload ends at 8,000 octets. */
const KEYS_PER_NOTE = 200

const WRITE = `with chunk as (
    insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id, tx_id, wallet_ids, amounts,
      decisions, open, asleep)
    select c.task, c.row, c.count, c.company, c.first, c.last, c.tx, c.wallets::bigint[], c.amounts::bigint[],
      c.decisions, true, c.asleep
    from jsonb_to_recordset($1::jsonb) as c (task bigint, row int, count int, company bigint, first bigint, last bigint,
      tx bigint, wallets text, amounts text, decisions jsonb, asleep boolean)
  ), keys as (
    insert into sms_single_key (company_id, product, request_key, request_hash, task_id, message_id, answer)
    select k.company, k.product, k.key, decode(k.hash, 'hex'), k.task, k.message, k.answer
    from jsonb_to_recordset($2::jsonb) as k (company bigint, product text, key text, hash text, task bigint,
      message bigint, answer jsonb)
  ), ${tallySql(4)}
  select pg_notify('tandem_singles', note) from unnest($3::text[]) as n (note)`

function writesOf(write: SinglesWrite): Statement[] {
  const chunks = write.chunks.map((chunk) => ({
    task: chunk.taskId,
    row: chunk.fromRow,
    count: chunk.count,
    company: chunk.companyId,
    first: chunk.firstId,
    last: chunk.lastId,
    tx: chunk.txId,
    wallets: int8Array(chunk.walletIds),
    amounts: int8Array(chunk.amounts),
    decisions: chunk.decisions,
    asleep: chunk.isAsleep,
  }))
  const keys = write.keys.map(({ companyId, product, requestKey, hash, taskId, ...rest }) => ({
    company: companyId,
    product,
    key: requestKey,
    hash: hash.toString('hex'),
    task: taskId,
    message: rest.messageId,
    answer: rest.answer,
  }))
  return [
    ...copiesInto(singlesTable, write.messages),
    ...(write.attempts.length > 0 ? [attemptsOf(write.attempts)] : []),
    {
      name: 'sms_single_write',
      text: WRITE,
      values: [
        JSON.stringify(chunks),
        JSON.stringify(keys),
        textArray(notesOf(write.told)),
        ...tallyValues(write.slot, write.tally),
      ],
    },
    // Wallets last, as everywhere.
    ...postMoney({ txs: write.txs, sales: [], slot: write.slot }),
  ]
}

/** The chunks as NOTIFY carries them. */
function notesOf(chunks: SinglesWrite['told']): string[] {
  const keys = chunks.map(({ taskId, fromRow }) => `${taskId}:${fromRow}`)
  const notes: string[] = []
  for (let at = 0; at < keys.length; at += KEYS_PER_NOTE) {
    notes.push(keys.slice(at, at + KEYS_PER_NOTE).join(','))
  }
  return notes
}
