import type { LedgerFinding } from './invariant.ts'
import { int8Array } from '../database/int8Array.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** A check of the books. */
export interface BookCheck {
  startedAt: Date
  endedAt: Date
  findings: Pick<LedgerFinding, 'code' | 'checked' | 'off' | 'offCount'>[]
}

/** Checks that are kept: a year of nights. */
const KEPT = 400

/** Stores what a check found. */
export async function storeCheck(
  db: Transaction,
  id: string,
  { startedAt, endedAt, findings }: { startedAt: Date; endedAt: Date; findings: LedgerFinding[] },
): Promise<void> {
  const kept = findings.map(({ code, checked, off, offCount }) => ({
    code,
    checked,
    off,
    offCount,
  }))
  const broken = findings.filter(({ offCount }) => offCount > 0).length
  await sql`insert into ledger_check (id, started_at, ended_at, findings, broken)
    values (${id}, ${startedAt}, ${endedAt}, ${JSON.stringify(kept)}, ${broken})`.run(db)
  await sql`delete from ledger_check where id <= (
    select id from ledger_check order by id desc offset ${KEPT} limit 1)`.run(db)
}

/** The newest check, and since when nothing was broken (null: it is, or nothing was checked). */
export async function newestCheck(
  db: Connected,
): Promise<{ check: BookCheck | undefined; cleanSince: Date | null }> {
  const check = await sql<BookCheck>`
    select started_at as "startedAt", ended_at as "endedAt", findings
    from ledger_check order by id desc limit 1`.first(db)
  const clean = await sql<{ since: Date | null }>`
    select min(started_at) as since from ledger_check
    where id > coalesce((select max(id) from ledger_check where broken > 0), 0)`.first(db)
  return { check, cleanSince: clean?.since ?? null }
}

/** Why an account is frozen; the check says nothing more. */
export interface Freeze {
  id: string
  by: string | null
  reason: string | null
  /** What was too much in an hour; absent: a person did it, or it does not add up. */
  cause?: 'charges' | 'credits'
  at: Date
}

/**
 * Freezes accounts that are not: new messages of theirs are refused, what is under way ends as it would have. Returns the names of
 * the companies whose accounts were frozen by it.
 */
export async function freezeWallets(
  db: Transaction,
  walletIds: readonly string[],
  { by, reason, cause, at, nextId }: Omit<Freeze, 'id'> & { nextId: () => string },
): Promise<string[]> {
  const ids = walletIds.map(() => nextId())
  const rows = await sql<{ name: string }>`
    with stopped as (
      update ledger_wallet set status = 'frozen'
      where id = any (${int8Array(walletIds)}::bigint[]) and status = 'active' returning id, company_id
    ), noted as (
      insert into ledger_freeze (id, wallet_id, company_id, frozen_by, reason, cause, frozen_at)
      select n.id, s.id, s.company_id, ${by}, ${reason}, ${cause ?? null}, ${at}
      from stopped s join unnest(${int8Array(ids)}::bigint[], ${int8Array(walletIds)}::bigint[]) as n (id, wallet)
        on n.wallet = s.id
      returning company_id
    ) select c.name from noted n join sys_company c on c.id = n.company_id order by c.name`.rows(db)
  return rows.map(({ name }) => name)
}

/** Lets an account be spent from again; false: it is not frozen. */
export async function liftFreeze(
  db: Transaction,
  walletId: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<boolean> {
  await sql`update ledger_freeze set lifted_by = ${by}, lift_reason = ${reason}, lifted_at = ${at}
    where wallet_id = ${walletId} and lifted_at is null`.run(db)
  const row = await sql`
    update ledger_wallet set status = 'active' where id = ${walletId} and status = 'frozen' returning id`.first(
    db,
  )
  return row !== undefined
}

/** Accounts that are frozen now, the latest first. */
export interface FrozenAccount {
  companyId: string
  companyName: string
  by: string | null
  reason: string | null
  cause: 'charges' | 'credits' | null
  at: Date | null
}
export const frozenAccounts = (db: Connected): Promise<FrozenAccount[]> =>
  sql<FrozenAccount>`
    select w.company_id::text as "companyId", c.name as "companyName", f.frozen_by as by, f.reason, f.cause, f.frozen_at as at
    from ledger_wallet w join sys_company c on c.id = w.company_id
    left join ledger_freeze f on f.wallet_id = w.id and f.lifted_at is null
    where w.status = 'frozen' order by f.id desc nulls last limit 200`.rows(db)
