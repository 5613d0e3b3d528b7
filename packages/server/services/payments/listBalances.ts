import { balancesBelow } from '@tandem/model'

import { balanceSource } from '../../store/ledger/balanceSource.ts'
import type { ListSource } from '../lists/listSource.ts'
import { moneySight } from '../moneySight.ts'

/**
 * The accounts of the companies below the caller's. Readers with department or own scope see none, and neither do
 * customers: nobody buys from them.
 */
export const balances: ListSource<typeof balancesBelow> = {
  list: balancesBelow,
  ...balanceSource,
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(({ available, held, ...row }) => ({
      ...row,
      ...(money.of(row.id) && { available, held }),
    }))
  },
}
