import type { Connections } from '../database/connections.ts'
import type { FinalRow } from '../../ports/sms/messages.ts'
import type { Tally } from '../../ports/sms/tally.ts'
import type {
  AttemptWrite,
  FinalsWrite,
  ResultWrite,
  TrafficStore,
} from '../../ports/sms/traffic.ts'
import { int8Array } from '../database/int8Array.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { Statement } from '../database/statementBatch.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { queueCallbacks } from '../outbox/queueCallbacks.ts'
import { queueClientEvents } from '../smppAccounts/queueClientEvents.ts'
import { inTransaction } from './inTransaction.ts'
import { finalsTable } from './messageColumns.ts'
import { copiesInto } from '../partitions/copiesInto.ts'
import { retriesOf } from './retries.ts'
import { receiptValues, spanOf, WRITE_RECEIPTS } from './receiptBatch.ts'
import { tallySql, tallyValues } from './tally.ts'
import { textArray } from '../database/textArray.ts'
import type { Weeks } from '../partitions/weeks.ts'

/** Attempts, results and endings of messages, each a batch at a time. */
export function trafficStore(pool: Connections, weeks: Weeks): TrafficStore {
  return {
    async writeAttempts(attempts) {
      await weeks.ensure(attempts.map(({ id }) => id))
      await sendTogether(pool, [attemptsOf(attempts), ...sentAsOf(attempts)])
    },
    async writeResults(results, slot, tally) {
      await weeks.ensure(results.map(({ id }) => id))
      await writeResults(pool, results, slot, tally)
    },
    async writeFinals(write) {
      // Endings are stored in the same week as their messages; the batch of receipts has an id of its
      // own.
      if (write.receipts) await weeks.ensure([write.receipts.id])
      return writeFinals(pool, write)
    },
  }
}

const ATTEMPTS = `insert into sms_attempt_batch (id, gateway_id, span, ids, cause)
  select id, "gatewayId", int8range(first, last, '[]'), ids::bigint[], cause
  from jsonb_to_recordset($1::jsonb) as a (id bigint, "gatewayId" bigint, first bigint, last bigint, ids text, cause text)
  on conflict do nothing`

export function attemptsOf(attempts: readonly AttemptWrite[]): Statement {
  const rows = attempts.map(({ id, gatewayId, messageIds, cause }) => {
    const first = messageIds[0] ?? 0
    const last = messageIds.at(-1) ?? first
    const isRun = last - first === messageIds.length - 1
    return { id, gatewayId, first, last, ids: isRun ? null : int8Array(messageIds), cause }
  })
  return { name: 'sms_attempts', text: ATTEMPTS, values: [JSON.stringify(rows)] }
}

const SENT_AS = `insert into sms_sent_as (message_id, attempt_id, company_id, sender, content, parts)
  select "messageId", "attemptId", "companyId", sender, content, parts
  from jsonb_to_recordset($1::jsonb) as s ("messageId" bigint, "attemptId" bigint, "companyId" bigint, sender text,
    content text, parts smallint)
  on conflict do nothing`

function sentAsOf(attempts: readonly AttemptWrite[]): Statement[] {
  const rows = attempts.flatMap(({ id, sentAs = [] }) =>
    sentAs.map((one) => ({ ...one, attemptId: id })),
  )
  if (rows.length === 0) return []
  return [{ name: 'sms_sent_as', text: SENT_AS, values: [JSON.stringify(rows)] }]
}

// Written again after the database's response was lost, a batch adds nothing a second time.
const RESULTS = `with written as (
    insert into sms_result_batch (id, gateway_id, span, ids, parts, statuses, refs)
    select id, "gatewayId", int8range(first, last, '[]'), ids::bigint[], parts::smallint[], statuses::integer[],
      refs::text[]
    from jsonb_to_recordset($1::jsonb) as r (id bigint, "gatewayId" bigint, first bigint, last bigint, ids text,
      parts text, statuses text, refs text)
    on conflict do nothing returning id
  ), ${tallySql(2, 'exists (select from written)')}
  select count(*) from written`

async function writeResults(
  pool: Connections,
  results: readonly ResultWrite[],
  slot: number,
  tally: Tally,
): Promise<void> {
  const rows = results.map(({ id, gatewayId, messageIds, parts, statuses, refs }) => ({
    id,
    gatewayId,
    ...spanOf(messageIds),
    ids: int8Array(messageIds),
    parts: parts.every((part) => part === 1) ? null : int8Array(parts),
    statuses: statuses.every((status) => status === 0) ? null : int8Array(statuses),
    refs: textArray(refs),
  }))
  const values = [JSON.stringify(rows), ...tallyValues(slot, tally)]
  await pool.query({ name: 'sms_results', text: RESULTS, values })
}

const BESIDES = `with ${tallySql(1)}, orphans as (
    delete from sms_orphan_receipt where id = any ($6::bigint[])
  ), refs as (
    delete from sms_supplier_ref where message_id = any ($7::bigint[])
  )
  ${WRITE_RECEIPTS(8)}`

async function writeFinals(pool: Connections, write: FinalsWrite): Promise<number[]> {
  try {
    const values = [
      ...tallyValues(write.slot, write.tally),
      int8Array(write.orphanIds),
      int8Array(write.offloadedIds),
      ...receiptValues(write.receipts),
    ]
    await inTransaction(pool, (transaction) =>
      transaction.commit([
        ...copiesInto(finalsTable, write.finals),
        { name: 'sms_finals', text: BESIDES, values },
        ...retriesOf(write),
        ...queueCallbacks(write.callbacks),
        ...queueClientEvents(write.clientEvents),
        ...postMoney(write),
      ]),
    )
    return []
  } catch (error) {
    if (!isRepeat(error)) throw error
    return alreadyFinal(pool, write.finals)
  }
}

const UNIQUE_VIOLATION = '23505'

const isRepeat = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'table' in error &&
  String(error.table).startsWith('sms_message_final')

async function alreadyFinal(pool: Connections, finals: readonly FinalRow[]): Promise<number[]> {
  const { rows } = await pool.query<{ message_id: string }>(
    'select message_id from sms_message_final where message_id = any ($1::bigint[])',
    [int8Array(finals.map(({ messageId }) => messageId))],
  )
  return rows.map((row) => Number(row.message_id))
}
