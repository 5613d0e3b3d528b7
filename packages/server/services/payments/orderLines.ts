import {
  paymentHookList,
  paymentOrderList,
  type PaymentOrderRow,
  suspenseList,
} from '@tandem/model'

import { hookSource, orderSource, suspenseSource } from '../../store/payments/orderSources.ts'
import type { ListSource } from '../lists/listSource.ts'
import { mayMoveMoney, moneySight } from '../moneySight.ts'

/** Orders of the companies in sight, newest first. */
export const orderLines: ListSource<typeof paymentOrderList, PaymentOrderRow> = {
  list: paymentOrderList,
  ...orderSource,
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(({ amount, credited, ...row }) => ({
      ...row,
      ...(money.of(String(row['companyId'])) && { amount, credited }),
    }))
  },
}

/** Money that came in and waits, or waited, for a person. */
export const suspenseLines: ListSource<typeof suspenseList> = {
  list: suspenseList,
  ...suspenseSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities: mayMoveMoney(ctx, 'paymentSuspense:resolve') ? abilitiesOf(row) : {},
    })),
}

function abilitiesOf({ status, reason }: Readonly<Record<string, unknown>>) {
  const closed = status === 'waiting' ? 'recharge.waits' : 'recharge.nothingSuspended'
  const giveBack = status === 'open' ? true : closed
  return {
    giveBack,
    credit: giveBack === true && reason === 'otherCoin' ? 'recharge.otherCoin' : giveBack,
  } as const
}

/** What providers told. */
export const hookLines: ListSource<typeof paymentHookList> = {
  list: paymentHookList,
  ...hookSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities:
        ctx.can('paymentHook:replay') && row['verdict'] === 'signed' ? { replay: true } : {},
    })),
}
