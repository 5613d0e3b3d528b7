import { composeId, type Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/**
 * A company's balance (available and held) at the end of each day, in micros, in the order of `days`: the current
 * one, less what was credited since and plus what was charged since. Message postings are not read.
 */
export async function balanceByDay(
  db: Transaction,
  companyId: string,
  now: bigint,
  days: readonly Period[],
): Promise<bigint[]> {
  const first = days[0]?.from ?? 0
  const rows = await sql<{ at: Date; change: string }>`
    select s.bucket as at, (-sum(coalesce(s.paid, s.cost)))::text as change from ledger_sales s
     where s.company_id = ${companyId} and s.bucket >= ${new Date(first)} group by s.bucket
     union all
     select to_timestamp((t.id >> 12) / 1000.0), sum(e.amount)::text
     from ledger_tx t join ledger_entry e on e.tx_id = t.id
     join ledger_wallet w on w.id = e.account_id and w.company_id = t.company_id
     where t.company_id = ${companyId} and t.id >= ${String(composeId(first, 0))}
       and t.kind not in ('reserve', 'settle', 'correct') group by t.id`.rows(db)
  return days.map(({ to }) =>
    rows.reduce(
      (balance, { at, change }) => (at.getTime() >= to ? balance - BigInt(change) : balance),
      now,
    ),
  )
}
