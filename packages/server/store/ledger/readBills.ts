import { type BillParty, billState } from '@tandem/core'
import { int8Array } from '../database/int8Array.ts'
import { type Connected, type Sql, sql } from '../database/sql.ts'

/** A bill or credit note as it is stored; amounts in micros. */
export interface StoredBill {
  id: string
  number: string
  kind: 'bill' | 'creditNote'
  sellerId: string
  companyId: string
  companyName: string
  seller: BillParty
  buyer: BillParty
  /** YYYY-MM-DD. */
  dueOn: string | null
  timeZone: string
  from: Date | null
  to: Date | null
  currency: string
  exact: string
  amount: string
  createTime: Date
  createBy: string
  reason: string | null
  corrects: { id: string; number: string } | null
  notes: { id: string; number: string; amount: string }[]
}

/** A bill in sight. */
export const findBill = (db: Connected, id: string): Promise<StoredBill | undefined> =>
  sql<StoredBill>`
    select b.id::text, b.number, b.kind, b.seller_id::text as "sellerId", b.company_id::text as "companyId", c.name as "companyName",
      b.seller, b.buyer, b.due_on::text as "dueOn",
      b.time_zone as "timeZone", b.period_from as from, b.period_to as to, b.currency, b.exact::text, b.amount::text,
      b.create_time as "createTime", b.create_by as "createBy", b.reason,
      (select json_build_object('id', o.id::text, 'number', o.number) from bill o where o.id = b.corrects) as corrects,
      coalesce((select json_agg(json_build_object('id', n.id::text, 'number', n.number, 'amount', n.amount::text) order by n.id)
        from bill n where n.corrects = b.id), '[]') as notes
    from bill b join sys_company c on c.id = b.company_id where b.id = ${id}`.first(db)

/** A line of a bill; micros and nanos as decimal strings. */
export interface StoredBillLine {
  channel: string
  product: string
  country: string
  operator: string | null
  priceNanos: string | null
  messages: number | null
  parts: number | null
  amount: string
}

export const linesOfBill = (db: Connected, id: string): Promise<StoredBillLine[]> =>
  sql<StoredBillLine>`
    select channel, product, country, operator, price_nanos::text as "priceNanos", messages, parts, amount::text
    from bill_line where bill_id = ${id} order by place`.rows(db)

/**
 * The status of a bill or credit note `l` at a moment, as `billStatus` and `billState` tell it: rows of a list are filtered by it
 * before they are read.
 */
export const statusSql = (at: Date): Sql => sql`
  case when l.kind = 'creditNote' then 'issued'
    when l.amount <= 0 or not exists (
      select from ledger_wallet w where w.company_id = l.company_id and w.available + w.held < 0
        and -(w.available + w.held) > coalesce((
          select sum(coalesce(s.paid, s.cost)) from ledger_sales s
          where s.company_id = l.company_id and s.bucket >= l.period_to), 0)) then 'paid'
    when l.due_on < (${at}::timestamptz at time zone l.time_zone)::date then 'overdue'
    else 'open' end`

/**
 * What is left to pay of each of these bills, micros (`billState`): by the balance of its company and what that was charged
 * after the period.
 */
export async function dueBills(
  db: Connected,
  ids: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await sql<{ id: string; amount: string; balance: string; after: string }>`
    select b.id::text, b.amount::text, (w.available + w.held)::text as balance, coalesce((
      select sum(coalesce(s.paid, s.cost)) from ledger_sales s where s.company_id = b.company_id and s.bucket >= b.period_to
    ), 0)::text as after
    from bill b join ledger_wallet w on w.company_id = b.company_id
    where b.kind = 'bill' and b.id = any (${int8Array(ids)}::bigint[])`.rows(db)
  return new Map(
    rows.map(({ id, amount, balance, after }) => {
      const of = { balance: BigInt(balance), chargedAfter: BigInt(after) }
      return [id, billState(BigInt(amount), of).due]
    }),
  )
}
