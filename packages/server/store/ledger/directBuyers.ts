import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** A direct buyer of the seller; money in micros, null before its first recharge. */
export interface Buyer {
  id: string
  name: string
  spendable: bigint | null
  frozen: boolean
}

/** The visible companies that buy from a seller directly. */
export async function directBuyers(db: Transaction, sellerId: string): Promise<Buyer[]> {
  const rows = await sql<{
    id: string
    name: string
    spendable: string | null
    frozen: boolean
  }>`select c.id, c.name, (w.available + w.credit_limit)::text as spendable, coalesce(w.status = 'frozen', false) as frozen
    from sys_company c left join ledger_wallet w on w.company_id = c.id
    where c.parent_id = ${sellerId} and c.deleted_at is null`.rows(db)
  return rows.map((row) => ({
    ...row,
    spendable: row.spendable === null ? null : BigInt(row.spendable),
  }))
}

/** Setup state of a new seller. */
export interface SetUp {
  rateGroups: number
  brands: number
}

/** How many price lists and brands a seller has. */
export async function readSetUp(db: Transaction, sellerId: string): Promise<SetUp> {
  const row = await sql<SetUp>`select
    (select count(*)::int from sms_rate_group g where g.company_id = ${sellerId}
      and g.deleted_at is null) as "rateGroups",
    (select count(*)::int from sys_brand b where b.company_id = ${sellerId}
      and b.deleted_at is null) as brands`.first(db)
  return row ?? { rateGroups: 0, brands: 0 }
}
