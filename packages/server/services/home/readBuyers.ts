import type { Transaction } from '../../store/database/withScope.ts'
import type { Figures } from './readFigures.ts'
import type { Period } from './totalPeriods.ts'

/** A direct buyer of the seller; money in micros, null before its first recharge. */
export interface Buyer {
  id: string
  name: string
  spendable: bigint | null
  frozen: boolean
}

/** The visible companies that buy from a seller directly. */
export async function directBuyers({ client }: Transaction, sellerId: string): Promise<Buyer[]> {
  const { rows } = await client.query<{
    id: string
    name: string
    spendable: string | null
    frozen: boolean
  }>(
    `select c.id, c.name, (w.available + w.credit_limit)::text as spendable, coalesce(w.status = 'frozen', false) as frozen
     from sys_company c left join ledger_wallet w on w.company_id = c.id
     where c.parent_id = $1 and c.deleted_at is null`,
    [sellerId],
  )
  return rows.map((row) => ({
    ...row,
    spendable: row.spendable === null ? null : BigInt(row.spendable),
  }))
}

export type CompanyFigures = Omit<Figures, 'charged'> & { id: string; name: string }

/** Figures per company, most messages first. */
export async function figuresByCompany(
  { client }: Transaction,
  companies: readonly string[] | null,
  { from, to }: Period,
): Promise<CompanyFigures[]> {
  const { rows } = await client.query<CompanyFigures>(
    `select x.*, c.name from (
       select f.company_id as id, sum(f.sent)::int as sent, sum(f.delivered)::int as delivered,
         sum(f.undelivered)::int as undelivered, sum(f.failed)::int as failed, sum(f.parts)::int as parts
       from sms_traffic f
       where f.kind = 'time' and f.bucket >= $1 and f.bucket < $2 and ($3::bigint[] is null or f.company_id = any ($3::bigint[]))
       group by f.company_id having sum(f.sent) > 0
     ) x join sys_company c on c.id = x.id
     order by x.sent desc, x.id`,
    [new Date(from), new Date(to), companies],
  )
  return rows
}

/** Setup state of a new seller. */
export interface SetUp {
  rateGroups: number
  brands: number
}

/** How many price lists and brands a seller has. */
export async function readSetUp({ client }: Transaction, sellerId: string): Promise<SetUp> {
  const { rows } = await client.query<SetUp>(
    `select
       (select count(*)::int from sms_rate_group g where g.company_id = $1 and g.deleted_at is null) as "rateGroups",
       (select count(*)::int from sys_brand b where b.company_id = $1 and b.deleted_at is null) as brands`,
    [sellerId],
  )
  return rows[0] ?? { rateGroups: 0, brands: 0 }
}
