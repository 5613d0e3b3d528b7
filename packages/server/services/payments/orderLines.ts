import {
  paymentHookList,
  paymentOrderList,
  type PaymentOrderRow,
  suspenseList,
} from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import type { ListSource } from '../lists/listSource.ts'
import { mayMoveMoney, moneySight } from '../moneySight.ts'

const WAITS = `case when exists (select from pay_request r where r.order_id = l.id and r.status = 'open') then 'approval'
  when l.driver = 'bankTransfer' and l.slip_file_id is not null and l.status = 'chainConfirming' then 'confirmation' end`

/** The id in the number of an order, as people write it. */
const idIn = (text: string): string => /^\s*p?([0-9]{1,18})\s*$/i.exec(text)?.[1] ?? '0'

/** Orders of the companies in sight, newest first. */
export const orderLines: ListSource<typeof paymentOrderList, PaymentOrderRow> = {
  list: paymentOrderList,
  table: 'pay_order',
  columns: {
    orderNo: `'P' || l.id`,
    amount: 'l.amount::text',
    credited: 'l.credited::text',
    channelName: '(select h.name from pay_channel h where h.id = l.channel_id)',
    waitsFor: WAITS,
  },
  filters: {
    orderNo: (text) => sql`l.id = ${idIn(text)}`,
    waitsFor: (asked) => sql`${sql.text(`(${WAITS})`)} = any (${asked.split(',')}::text[])`,
  },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(({ amount, credited, ...row }) => ({
      ...row,
      ...(money.of(String(row['companyId'])) && { amount, credited }),
    }))
  },
}

const RESOLVED = `coalesce(l.resolved, case when exists (select from pay_request r
  where r.payment_id = l.id and r.status = 'open') then 'waiting' else 'open' end)`

/** Money that came in and waits, or waited, for a person. */
export const suspenseLines: ListSource<typeof suspenseList> = {
  list: suspenseList,
  table: 'pay_payment',
  person: null,
  columns: {
    orderNo: `'P' || l.order_id`,
    amount: 'l.amount::text',
    suspended: 'l.suspended::text',
    status: RESOLVED,
  },
  where: () => sql`l.reason is not null`,
  filters: {
    status: (asked) => sql`${sql.text(RESOLVED)} = any (${asked.split(',')}::text[])`,
  },
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
  table: 'pay_hook',
  company: null,
  person: null,
  columns: {
    orderNo: `'P' || l.order_id`,
    channelId_dictText: '(select p.name from pay_channel p where p.id = l.channel_id)',
  },
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities:
        ctx.can('paymentHook:replay') && row['verdict'] === 'signed' ? { replay: true } : {},
    })),
}
