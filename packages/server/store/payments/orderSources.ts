import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

const WAITS = `case when exists (select from pay_request r where r.order_id = l.id and r.status = 'open') then 'approval'
  when l.driver = 'bankTransfer' and l.slip_file_id is not null and l.status = 'chainConfirming' then 'confirmation' end`

/** The id in the number of an order, as people write it. */
const idIn = (text: string): string => /^\s*p?([0-9]{1,18})\s*$/i.exec(text)?.[1] ?? '0'

/** Payment orders. */
export const orderSource: LineSource = {
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
}

const RESOLVED = `coalesce(l.resolved, case when exists (select from pay_request r
  where r.payment_id = l.id and r.status = 'open') then 'waiting' else 'open' end)`

/** Payments that wait, or waited, for a person. */
export const suspenseSource: LineSource = {
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
}

/** What providers told. */
export const hookSource: LineSource = {
  table: 'pay_hook',
  company: null,
  person: null,
  columns: {
    orderNo: `'P' || l.order_id`,
    channelId_dictText: '(select p.name from pay_channel p where p.id = l.channel_id)',
  },
}
