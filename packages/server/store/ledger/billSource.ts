import { sql } from '../database/sql.ts'
import { statusSql } from './readBills.ts'
import type { LineSource } from '../lists/lineSource.ts'

const PERIOD = `to_char(l.period_from at time zone l.time_zone, 'YYYY-MM-DD') || ' – '
  || to_char((l.period_to - interval '1 second') at time zone l.time_zone, 'YYYY-MM-DD')`

/** Bills and credit notes. Whose money is not in sight has no status in the filter either. */
export const billSource: LineSource = {
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
    status(values, { now, sellers }) {
      const status = sql`${statusSql(now)} = any (${values.split(',')}::text[])`
      if (!sellers || sellers === 'everything') return status
      const own = [...sellers.companies]
      return sql`(l.company_id = any (${own}::bigint[]) or l.seller_id = any (${own}::bigint[])) and ${status}`
    },
  },
}
