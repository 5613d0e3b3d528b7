import { mayDecide } from '@tandem/core'
import { moneyChangeList, type MoneyChangeRow } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { mayMoveMoney } from '../moneySight.ts'
import { changeSource } from '../../store/ledger/changeSource.ts'

/** Changes that people of a seller made in the accounts of its buyers. */
export const changeLines: ListSource<typeof moneyChangeList, MoneyChangeRow> = {
  list: moneyChangeList,
  ...changeSource,
  complete: (rows, { ctx }) =>
    rows.map(({ askedBy, ...row }) => {
      const waits = row['status'] === 'waiting'
      const own = !mayDecide(String(askedBy), ctx.actor.id)
      const judge = own ? 'moneyChange.own' : true
      return {
        ...row,
        abilities: {
          ...(waits && mayMoveMoney(ctx, 'moneyChange:judge') && { approve: judge, refuse: judge }),
          ...(waits && own && mayMoveMoney(ctx, 'moneyChange:add') && { withdraw: true as const }),
        },
      }
    }),
}
