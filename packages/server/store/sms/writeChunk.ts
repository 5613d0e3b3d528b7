import type { Connections } from '../database/connections.ts'
import type { ChunkWrite } from '../../ports/sms/dispatch.ts'
import { int8Array } from '../database/int8Array.ts'
import type { Statement } from '../database/statementBatch.ts'
import { violates } from '../database/violates.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { queueCallbacks } from '../outbox/queueCallbacks.ts'
import { queueClientEvents } from '../smppAccounts/queueClientEvents.ts'
import { type EngineTransaction, inTransaction } from './inTransaction.ts'
import { atCap, lockCaps } from './caps.ts'
import { finalsTable, messagesOf, singlesTable } from './messageColumns.ts'
import { copiesInto } from '../partitions/copiesInto.ts'
import { tallySql, tallyValues } from './tally.ts'
import { from, to, UNDER_WAY } from '../tasks/smsTasks.ts'

// The guard on done and leased_by makes a chunk happen once, whatever else goes wrong; the guard on
// the status respects a pause or cancel that committed before us. Wallets are locked last.
const OURS = `q.task_id = $1 and q.block_no = $2 and q.leased_by = $5 and q.done = $3
  and exists (select from sms_task t where t.id = $1 and t.status in ${UNDER_WAY})`
// Finished blocks leave the queue at once, so that a lease never reads through them.
const CHUNK = `with running as (
    update sms_task set status = case when $13::text is null then ${to('start')} else ${to('suspend')} end,
      pause_reason = $13::text, update_time = now()
    where id = $1 and (status in ${from('start')} or $13::text is not null and status in ${from('suspend')})
    returning id
  ), left_over as (
    update sms_queue q set done = q.done + $4::int, leased_until = now() + make_interval(secs => $6)
    where ${OURS} and q.done + $4::int < q.count
    returning q.task_id
  ), finished as (
    delete from sms_queue q where ${OURS} and q.done + $4::int >= q.count
    returning q.task_id
  ), moved as (
    select task_id from left_over union all select task_id from finished
  ), chunk as (
    insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id, tx_id, wallet_ids, amounts,
      decisions, open)
    select $1, $7, $4::int, $8, $9, $10, $11, $12::bigint[], $14::bigint[], $15::jsonb, $16 from moved where $4::int > 0
  ), ${tallySql(17)}
  select (select count(*)::int from moved) as moved,
    exists (select from ledger_wallet where id = any ($12::bigint[]) and status = 'frozen') as frozen`

class Stale extends Error {}
class Frozen extends Error {}
class Capped extends Error {}

/** Writes the messages of a chunk and reserves their price, or does nothing at all. */
export async function writeChunk(
  pool: Connections,
  chunk: ChunkWrite,
): Promise<'written' | 'stale' | 'insufficient' | 'frozen' | 'capped'> {
  try {
    await inTransaction(pool, (transaction) => write(transaction, chunk))
    return 'written'
  } catch (error) {
    if (error instanceof Stale) return 'stale'
    if (error instanceof Frozen) return 'frozen'
    if (error instanceof Capped) return 'capped'
    if (violates(error, 'ledger_wallet_funds')) return 'insufficient'
    throw error
  }
}

async function write(transaction: EngineTransaction, chunk: ChunkWrite): Promise<void> {
  const { finals, txs } = chunk
  const copies = [...copiesOf(chunk), ...copiesInto(finalsTable, finals)]
  const move = movedBy(chunk)
  const { caps } = chunk
  const left = new Set(finals.map(({ messageId }) => messageId))
  const numbers = chunk.messages.flatMap(({ id, msisdn }) => (left.has(id) ? [] : [msisdn]))
  const over = atCap({ ...chunk, numbers }, 1)
  // The lock first: what is counted is all that others wrote before.
  const rowsOf = await transaction.run([
    ...(caps.length > 0 ? [lockCaps([chunk])] : []),
    ...copies,
    ...(caps.length > 0 ? [over] : []),
    move,
  ])
  const [written] = rowsOf(move)
  if (written?.moved !== 1) throw new Stale()
  if (written.frozen) throw new Frozen()
  if (rowsOf(over).length > 0) throw new Capped()
  await transaction.commit([
    ...queueCallbacks(chunk.callbacks),
    ...queueClientEvents(chunk.clientEvents),
    ...postMoney({ txs, sales: [], slot: chunk.slot }),
  ])
}

function copiesOf({ messages, texts, ...chunk }: ChunkWrite): Statement[] {
  if (!texts) return copiesInto(messagesOf(chunk), messages)
  const { companyId, taskId, product } = chunk
  const rows = messages.flatMap((row, index) => {
    const text = texts[index]
    // The client's own name for it is that of its task.
    return text ? [{ ...row, ...text, reference: null, companyId, taskId, product }] : []
  })
  return copiesInto(singlesTable, rows)
}

const movedBy = (chunk: ChunkWrite): Statement<{ moved: number; frozen: boolean }> => ({
  name: 'sms_write_chunk',
  text: CHUNK,
  values: [
    chunk.taskId,
    chunk.blockNo,
    chunk.doneBefore,
    chunk.messages.length,
    chunk.owner,
    chunk.leaseSeconds,
    chunk.fromRow,
    chunk.companyId,
    chunk.messages[0]?.id ?? 0,
    chunk.messages.at(-1)?.id ?? 0,
    chunk.txs[0]?.txId ?? null,
    int8Array(chunk.walletIds),
    chunk.suspend,
    int8Array(chunk.amounts),
    JSON.stringify(chunk.decisions),
    String(chunk.messages.length > chunk.finals.length),
    ...tallyValues(chunk.slot, chunk.tally),
  ],
  read: ([moved, frozen]) => ({ moved: Number(moved), frozen: frozen === 't' }),
})
