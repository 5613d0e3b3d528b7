import { billStatus, dayOf, zoneOffset } from '@tandem/core'
import { billList, type BillRow } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { dueBills, statusSql } from '../../store/ledger/readBills.ts'
import type { ListSource } from '../lists/listSource.ts'
import { moneySight } from '../moneySight.ts'

const PERIOD = `to_char(l.period_from at time zone l.time_zone, 'YYYY-MM-DD') || ' – '
  || to_char((l.period_to - interval '1 second') at time zone l.time_zone, 'YYYY-MM-DD')`

/** Bills and credit notes of the companies in sight. */
export const billLines: ListSource<typeof billList, BillRow> = {
  list: billList,
  table: 'bill',
  person: null,
  columns: {
    period: PERIOD,
    dueOn: 'l.due_on::text',
    status: 'null::text',
    zone: 'l.time_zone',
    amount: 'l.amount::text',
  },
  filters: {
    // Whose money is not in sight has no status, as in its row (`moneySight`).
    status(values, { now, sellers }) {
      const status = sql`${statusSql(now)} = any (${values.split(',')}::text[])`
      if (!sellers || sellers === 'everything') return status
      const own = [...sellers.companies]
      return sql`(l.company_id = any (${own}::bigint[]) or l.seller_id = any (${own}::bigint[])) and ${status}`
    },
  },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    const due = await dueBills(
      transaction,
      rows.filter(({ companyId }) => money.of(String(companyId))).map(({ id }) => id),
    )
    return rows.map(({ amount, status: _status, zone, ...row }) => {
      const left = due.get(row.id)
      const kind = row['kind'] === 'creditNote' ? 'creditNote' : 'bill'
      if (!money.of(String(row['companyId']))) {
        return { ...row, ...(!ctx.actor.hideAmounts && { status: null }) }
      }
      const today = dayOf(ctx.now.getTime(), zoneOffset(String(zone)))
      const dueOn = typeof row['dueOn'] === 'string' ? row['dueOn'] : null
      const status =
        left === undefined && kind === 'bill'
          ? null
          : billStatus(kind, { due: left ?? 0n, dueOn, today })
      return { ...row, status, amount }
    })
  },
}
