import type pg from 'pg'
import type { Ids } from '../../ports/ids.ts'
import { int8Array } from '../database/int8Array.ts'
import { from, to } from '../tasks/smsTasks.ts'

/** Tasks that stop when their company's balance runs out, and the channel on which their engine hears of them. */
const PAID_TASKS = [
  { table: 'sms_task', news: 'tandem_sms', from: from('continue'), to: to('continue') },
]

/**
 * SQL that keeps recharges of a company apart from those who ask what it can pay and will not ask again: they see the
 * money, or have paused what it resumes. Both take it before anything else of the wallet or its tasks.
 * @param of its id, in SQL
 */
export const rechargeLock = (of: string, shared: '' | '_shared' = ''): string =>
  `select pg_advisory_xact_lock${shared}(hashtextextended('recharge:' || ${of}, 0))`

/** Where a seller has money that came in: at its bank, at a provider of payments, or put aside until somebody looked at it. */
export interface SellerAccount {
  kind: 'bank' | 'psp_clearing' | 'suspense'
  /** The driver of a provider; '' otherwise. */
  detail: string
}
const BANK: SellerAccount = { kind: 'bank', detail: '' }

/** Money that came in for a wallet; the same `key` never posts twice. */
export interface Recharge {
  companyId: string
  amountMicros: bigint
  key: string
  source: 'manual' | 'order' | 'sandbox'
  /** The seller's account that it comes from; default: its bank. */
  from?: SellerAccount
  reason?: string
  actorId?: string
}

/**
 * Credits a wallet from an account of its seller with the document of it, and resumes what stopped for lack of balance,
 * all in the caller's transaction. `repeated`: the key was posted before, and nothing was done.
 */
export async function recharge(
  client: pg.ClientBase,
  ids: Ids,
  { companyId, amountMicros, key, source, from = BANK, reason, actorId }: Recharge,
): Promise<'posted' | 'repeated'> {
  if (amountMicros <= 0n) throw new RangeError('A recharge is more than nothing')
  await resumePaid(client, companyId)
  await client.query('select ledger_open_wallet($1, $2)', [companyId, ids.next()])
  const txId = ids.next()
  const { rows } = await client.query<{ posted: boolean }>(
    `select ledger_post($1, $2, 'recharge', $3, array[b.id, w.id], $4::bigint[], $5, $6) as posted
     from ledger_wallet w cross join lateral ledger_open_account(w.book_id, $8, $9, w.currency, $7) as b (id)
     where w.company_id = $2`,
    [
      txId,
      companyId,
      key,
      int8Array([-amountMicros, amountMicros]),
      reason ?? null,
      actorId ?? null,
      ids.next(),
      from.kind,
      from.detail,
    ],
  )
  if (!rows[0]?.posted) return 'repeated'
  await client.query(
    `insert into ledger_document (tx_id, company_id, source, reference, amount, currency, actor_id, created_at)
     select t.id, company_id, $3, t.idem_key, $4, w.currency, t.actor_id, t.occurred_at
     from ledger_tx t join ledger_wallet w using (company_id) where t.id = $1 and company_id = $2`,
    [txId, companyId, source, amountMicros],
  )
  return 'posted'
}

/**
 * Resumes what stopped for lack of balance, before the money that pays for it comes in the same transaction: tasks before
 * wallets is the lock order of the engines.
 */
export async function resumePaid(client: pg.ClientBase, companyId: string): Promise<void> {
  await client.query(rechargeLock('$1'), [companyId])
  for (const tasks of PAID_TASKS) await resumeUnpaid(client, tasks, companyId)
}

/** Resumes tasks of the company, and of those that buy through it, that stopped for lack of balance. */
async function resumeUnpaid(
  client: pg.ClientBase,
  { table, news, ...move }: (typeof PAID_TASKS)[number],
  companyId: string,
): Promise<void> {
  await client.query(
    `with resumed as (
       update ${table} t set status = ${move.to}, pause_reason = null, update_time = now()
       from sys_company c
       where c.id = t.company_id and (c.id = $1 or $1 = any (c.ancestor_ids))
         and t.status in ${move.from} and t.pause_reason = 'balance.insufficient'
       returning t.id
     ) select pg_notify($2, id::text) from resumed`,
    [companyId, news],
  )
}
