import { composeId, type Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** What changed a balance, in micros: negative what went out. */
export interface Movement {
  /** YYYY-MM-DD of the zone. */
  day: string
  /** Null: charges of the whole day. */
  at: Date | null
  kind: string
  channel: string | null
  product: string | null
  reason: string | null
  txId: string | null
  amount: string
}

interface Found {
  /** Now, available and held; null: there is no account. */
  balance: string | null
  currency: string | null
  movements: Movement[]
  /** What changed the balance after the period, up to now. */
  later: string
}

/**
 * What changed a company's balance in a period, oldest first, and where it is now. Charges come from the figures that
 * settlements keep by quarter of an hour (`ledger_sales`), so no message is read; one statement, so that all of it is of
 * one moment.
 */
export async function movementsOf(
  db: Transaction,
  companyId: string,
  { from, to }: Period,
  timeZone: string,
): Promise<Found> {
  const [begin, end] = [new Date(from), new Date(to)]
  const row = await sql<Found>`
    with charges as (
      select (s.bucket at time zone ${timeZone})::date as day, s.channel, s.product, s.bucket < ${end} as inside,
        -sum(coalesce(s.paid, s.cost)) as amount
      from ledger_sales s
      where s.company_id = ${companyId} and s.bucket >= ${begin} group by 1, 2, 3, 4
    ), documents as (
      select t.id, t.kind, t.reason, to_timestamp((t.id >> 12) / 1000.0) as at, sum(e.amount) as amount
      from ledger_tx t join ledger_entry e on e.tx_id = t.id
      join ledger_account a on a.id = e.account_id and a.wallet_id is not null and a.company_id = t.company_id
      where t.company_id = ${companyId} and t.id >= ${String(composeId(from, 0))}
        and t.kind not in ('reserve', 'settle', 'correct')
      group by t.id having sum(e.amount) <> 0
    ), lines as (
      select day, null::timestamptz as at, 'charge' as kind, channel, product, null as reason, null::bigint as id,
        amount, inside
      from charges where amount <> 0
      union all
      select (at at time zone ${timeZone})::date, at, kind, null, null, reason, id, amount, at < ${end} from documents
    )
    select (select (w.available + w.held)::text from ledger_wallet w where w.company_id = ${companyId}) as balance,
      (select w.currency from ledger_wallet w where w.company_id = ${companyId}) as currency,
      (select coalesce(sum(amount), 0)::text from lines where not inside) as later,
      coalesce((select json_agg(json_build_object('day', day, 'at', at, 'kind', kind, 'channel', channel,
          'product', product, 'reason', reason, 'txId', id::text, 'amount', amount::text)
          order by day, at nulls last, channel, product, id)
        from lines where inside), '[]') as movements`.first(db)
  if (!row) throw new Error('A statement without a row')
  return {
    ...row,
    movements: row.movements.map((one) => ({ ...one, at: one.at && new Date(one.at) })),
  }
}
