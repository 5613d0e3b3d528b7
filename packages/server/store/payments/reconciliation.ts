import type { Reconciliation } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'

/** What came in by a channel in a currency, amounts in micros. */
export interface ChannelSums {
  channelId: string | null
  name: string | null
  driver: Reconciliation['channels'][number]['driver']
  currency: string
  orders: number
  open: number
  received: string
  credited: string
  suspended: string
  returned: string
  waiting: string
}

/**
 * What came in by each channel and currency, and what became of it. What is credited is said by
 * the ledger itself, not by what orders say of it.
 */
export const channelSums = (on: Connected): Promise<ChannelSums[]> =>
  sql<ChannelSums>`
    with booked as (
      select p.order_id, sum(p.amount) filter (where p.state = 'settled') as received,
        coalesce(sum(p.suspended) filter (where p.resolved is null), 0) as suspended,
        coalesce(sum(p.suspended) filter (where p.resolved = 'returned'), 0) as returned,
        coalesce(sum(p.amount) filter (where p.state = 'settled' and p.credited is null), 0) as waiting,
        coalesce(sum((select d.amount from ledger_tx t join ledger_document d on d.tx_id = t.id
          where t.idem_key = 'pay:' || p.driver || ':' || p.payment)), 0)
        + coalesce(sum((select d.amount from ledger_tx t join ledger_document d on d.tx_id = t.id
          where t.idem_key = 'pay:suspense:' || p.driver || ':' || p.payment)), 0) as credited
      from pay_payment p group by p.order_id
    )
    select o.channel_id::text as "channelId", max(c.name) as name, o.driver, o.currency, count(*)::int as orders,
      count(*) filter (where o.status in ('pendingPayment', 'partiallyPaid', 'chainConfirming', 'chainConfirmed'))::int as open,
      coalesce(sum(b.received), 0)::text as received, coalesce(sum(b.credited), 0)::text as credited,
      coalesce(sum(b.suspended), 0)::text as suspended, coalesce(sum(b.returned), 0)::text as returned,
      coalesce(sum(b.waiting), 0)::text as waiting
    from pay_order o left join booked b on b.order_id = o.id left join pay_channel c on c.id = o.channel_id
    group by o.channel_id, o.driver, o.currency order by o.channel_id nulls last, o.currency`.rows(
    on,
  )
