import { billList, type BillRow } from '@tandem/model'
import { dueBills } from '../../store/ledger/readBills.ts'
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
    amount: 'l.amount::text',
  },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    const due = await dueBills(
      transaction,
      rows.filter(({ companyId }) => money.of(String(companyId))).map(({ id }) => id),
    )
    return rows.map(({ amount, status: _status, ...row }) => {
      const isNote = row['kind'] === 'creditNote'
      const left = due.get(row.id)
      const status = isNote ? 'issued' : left === undefined ? null : left > 0n ? 'open' : 'paid'
      return { ...row, status, ...(money.of(String(row['companyId'])) && { amount }) }
    })
  },
}
