import { composeId, type Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** Some of what a company was charged on a day for a product, in micros: negative, as it went out. */
export interface Batch {
  /** YYYY-MM-DD of the zone. */
  day: string
  channel: string
  product: string
  /** A task of messages, a job of lookups, all that a buyer below used, or what is not told apart. */
  kind: 'task' | 'lookup' | 'company' | 'rest'
  id: string | null
  /** Null: it has none, or it was removed. */
  name: string | null
  amount: string
}

/** Of one line of a statement, by what tells it apart. */
export interface LineKey {
  day: string
  channel: string
  product: string
}

// Lookups are kept in the transaction that charges them, whose id was taken moments before theirs.
const NEAR_MS = 3_600_000

/**
 * What the charges of a company in a period are made of, oldest day first and the largest first: for every day, channel and product exactly the sum
 * that a statement shows (`movementsOf`). A seller's are told apart by who buys from it. No message is read.
 */
export function batchesOf(
  db: Transaction,
  companyId: string,
  { from, to }: Period,
  timeZone: string,
  of: LineKey | null = null,
): Promise<Batch[]> {
  const [begin, end] = [new Date(from), new Date(to)]
  const day = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${timeZone})::date`
  const idAt = (ms: number): string => String(composeId(Math.max(0, ms), 0))
  const asked = of
    ? sql`b.day = ${of.day}::date and b.channel = ${of.channel} and b.product = ${of.product}`
    : sql`true`
  return sql<Batch>`
    with sold as (
      select ${day(sql`s.bucket`)} as day, s.channel, s.product, s.buyer_id, -sum(coalesce(s.paid, s.cost)) as amount
      from ledger_sales s
      where s.company_id = ${companyId} and s.bucket >= ${begin} and s.bucket < ${end} group by 1, 2, 3, 4
    ), part as (
      select day, channel, product, 'company' as kind, buyer_id as id, amount from sold where buyer_id <> ${companyId}
      union all
      select ${day(sql`c.bucket`)}, 'sms', c.product, 'task', c.task_id, -sum(c.amount)
      from sms_task_charge c
      where c.company_id = ${companyId} and c.bucket >= ${begin} and c.bucket < ${end} group by 1, 3, 5
      union all
      select ${day(sql`ledger_quarter(q.tx_id)`)}, 'hlr', 'hlr', 'lookup', q.job_id, -sum(q.price)
      from hlr_query q
      where q.company_id = ${companyId} and q.id >= ${idAt(from - NEAR_MS)} and q.id < ${idAt(to + NEAR_MS)}
        and q.tx_id >= ${idAt(from)} and q.tx_id < ${idAt(to)} and q.price is not null group by 1, 5
    ), line as (
      select day, channel, product, sum(amount) as amount from sold group by 1, 2, 3
    ), known as (
      select day, channel, product, sum(amount) as amount from part group by 1, 2, 3
    ), batch as (
      select * from part where amount <> 0
      union all
      select day, channel, product, 'rest', null, coalesce(l.amount, 0) - coalesce(k.amount, 0)
      from line l full join known k using (day, channel, product)
      where coalesce(l.amount, 0) <> coalesce(k.amount, 0)
    )
    select b.day::text, b.channel, b.product, b.kind, b.id::text,
      case b.kind when 'task' then t.name when 'company' then c.name end as name, b.amount::text
    from batch b
    left join sms_task t on b.kind = 'task' and t.id = b.id and not t.removing
    left join sys_company c on b.kind = 'company' and c.id = b.id
    where ${asked}
    order by b.day, b.channel, b.product, b.kind = 'rest', b.amount, b.id`.rows(db)
}
