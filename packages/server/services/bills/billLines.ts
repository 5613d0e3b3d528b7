import { billStatus, dayOf, zoneOffset } from '@tandem/core'
import { billList, type BillRow } from '@tandem/model'

import { dueBills } from '../../store/ledger/readBills.ts'
import type { ListSource } from '../lists/listSource.ts'
import { moneySight } from '../moneySight.ts'
import { billSource } from '../../store/ledger/billSource.ts'

/** Bills and credit notes of the companies in sight. */
export const billLines: ListSource<typeof billList, BillRow> = {
  list: billList,
  ...billSource,
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
