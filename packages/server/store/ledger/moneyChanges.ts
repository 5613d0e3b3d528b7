import type { MoneyChangeKind, MoneyChangeState } from '@tandem/core'

import type { Ids } from '../../ports/ids.ts'
import { int8Array } from '../database/int8Array.ts'
import { sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { rechargeLock, resumePaid } from './recharge.ts'

/** A change of an account by hand. */
export interface MoneyChangeRow {
  id: string
  companyId: string
  sellerId: string
  kind: MoneyChangeKind
  /** Micros. */
  amount: string
  currency: string
  reason: string
  status: MoneyChangeState
  askedBy: string
  /** The bill that money is given back for; null: none. */
  billId: string | null
}

/** An account that people change. */
export interface OpenAccount {
  walletId: string
  sellerId: string
  currency: string
  /** Micros. */
  credit: string
}

/**
 * The account of a company, opened if it has none; undefined for one that buys from nobody, or is not there. Two changes
 * of it follow each other, by the lock of its recharges: the wallet itself is locked last, after the tasks that money resumes.
 */
export async function openAccount(
  db: Transaction,
  ids: Ids,
  companyId: string,
): Promise<OpenAccount | undefined> {
  const company = await sql`
    select from sys_company where id = ${companyId} and parent_id is not null and deleted_at is null`.first(
    db,
  )
  if (!company) return undefined
  await db.client.query(rechargeLock('$1'), [companyId])
  await sql`select ledger_open_wallet(${companyId}, ${ids.next()})`.run(db)
  return sql<OpenAccount>`
    select id::text as "walletId", book_id::text as "sellerId", currency, credit_limit::text as credit
    from ledger_wallet where company_id = ${companyId}`.first(db)
}

/** Stores a change that waits; it is posted or refused by `closeChange`. */
export async function insertChange(
  db: Transaction,
  it: Omit<MoneyChangeRow, 'status'> & { by: string; at: Date },
): Promise<void> {
  await sql`insert into ledger_change (id, company_id, seller_id, kind, amount, currency, reason, asked_by, bill_id, create_by,
      create_time)
    values (${it.id}, ${it.companyId}, ${it.sellerId}, ${it.kind}, ${it.amount}, ${it.currency}, ${it.reason},
      ${it.askedBy}, ${it.billId}, ${it.by}, ${it.at})`.run(db)
}

/** Locks a change until the transaction ends, so that it is decided once. */
export const lockChange = (db: Transaction, id: string): Promise<MoneyChangeRow | undefined> =>
  sql<MoneyChangeRow>`
    select id::text, company_id::text as "companyId", seller_id::text as "sellerId", kind, amount::text, currency, reason,
      status, asked_by::text as "askedBy", bill_id::text as "billId"
    from ledger_change where id = ${id} for update`.first(db)

/** Stores what became of a change; `judge` is null where nobody had to agree. */
export async function closeChange(
  db: Transaction,
  id: string,
  {
    status,
    txId = null,
    answer = null,
    judge,
    at,
  }: {
    status: Exclude<MoneyChangeState, 'waiting'>
    txId?: string | null
    answer?: string | null
    judge: { id: string; username: string } | null
    at: Date
  },
): Promise<void> {
  await sql`update ledger_change set status = ${status}, tx_id = ${txId}, answer = ${answer},
      judge_id = ${judge?.id ?? null}, judge_by = ${judge?.username ?? null}, judge_time = ${at}
    where id = ${id}`.run(db)
}

/**
 * Posts an adjustment between a wallet and what its seller gives away or takes (`write_off`), with its document, and
 * resumes what more money pays for. Returns the transaction.
 * @throws a violation of ledger_wallet_funds where the balance does not suffice
 */
export async function postAdjustment(
  db: Transaction,
  ids: Ids,
  { id, companyId, amount, reason, askedBy }: MoneyChangeRow,
): Promise<string> {
  const micros = BigInt(amount)
  if (micros > 0n) await resumePaid(db.client, companyId)
  const txId = String(ids.next())
  await sql`select ledger_post(${txId}, ${companyId}, 'adjust', ${`change:${id}`}, array[a.id, w.id],
      ${int8Array([-micros, micros])}::bigint[], ${reason}, ${askedBy})
    from ledger_wallet w cross join lateral
      ledger_open_account(w.book_id, 'write_off', '', w.currency, ${ids.next()}) as a (id)
    where w.company_id = ${companyId}`.run(db)
  await sql`insert into ledger_document (tx_id, company_id, source, reference, amount, currency, actor_id, created_at)
    select t.id, t.company_id, 'manual', t.idem_key, ${amount}, w.currency, t.actor_id, t.occurred_at
    from ledger_tx t join ledger_wallet w using (company_id) where t.id = ${txId}`.run(db)
  return txId
}

/**
 * Sets a credit limit with its document, and resumes what more of it pays for.
 * @throws a violation of ledger_wallet_funds where more than that is used already
 */
export async function postCredit(
  db: Transaction,
  ids: Ids,
  { companyId, amount, reason, askedBy }: MoneyChangeRow,
): Promise<void> {
  // Less credit pays for nothing more.
  const more = await sql`
    select from ledger_wallet where company_id = ${companyId} and credit_limit < ${amount}`.first(
    db,
  )
  if (more) await resumePaid(db.client, companyId)
  await sql`select ledger_set_credit_limit(${ids.next()}, w.id, ${amount}, ${askedBy}, ${reason})
    from ledger_wallet w where w.company_id = ${companyId}`.run(db)
}

/** The account of a buyer; amounts in micros. */
export interface BuyerAccount {
  currency: string
  balance: string
  credit: string
}

/** The account of a company, if this is who sells to it. */
export const accountOfBuyer = (
  on: Connected,
  companyId: string,
  sellerId: string,
): Promise<BuyerAccount | undefined> =>
  sql<BuyerAccount>`
    select c.currency, coalesce(w.available + w.held, 0)::text as balance, coalesce(w.credit_limit, 0)::text as credit
    from sys_company c left join ledger_wallet w on w.company_id = c.id
    where c.id = ${companyId} and c.parent_id = ${sellerId} and c.deleted_at is null`.first(on)

/** How far a change of an account is. */
export const statusOfChange = (on: Connected, id: string) =>
  sql<{ status: MoneyChangeState }>`
    select status from ledger_change where id = ${id}`.first(on)
