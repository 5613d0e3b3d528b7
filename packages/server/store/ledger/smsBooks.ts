import { cancelReasons } from '@tandem/core'
import type { ChannelBooks } from './invariant.ts'

// A task being removed may have lost its messages before its chunks.
const KEPT = 'not exists (select from sms_task t where t.id = c.task_id and t.removing)'

// Roll-ups that sms_figures know, and those only messages know.
const FIGURED = `channel = 'sms' and dimension in ('time', 'country', 'gateway')`
// By writer, whenever it counted them (generationOf).
const BY_WRITER = `(select company_id, dimension, bucket, value, currency, slot % 100 as slot, product, sum(accepted) as accepted, sum(codes) as codes,
    sum(sent) as sent, sum(delivered) as delivered, sum(undelivered) as undelivered, sum(failed) as failed, sum(unsent) as unsent, sum(cancelled) as cancelled, sum(parts) as parts,
    sum(charged) as charged, sum(sold) as sold, sum(cost) as cost, sum(margin) as margin, sum(converted) as converted
  from rollup where ${FIGURED} group by 1, 2, 3, 4, 5, 6, 7) w`
const OF_FIGURES = `(select company_id, dimension, bucket, value, currency, slot::int as slot, product, accepted::bigint, codes::bigint, sent::bigint,
    delivered::bigint, undelivered::bigint, failed::bigint, unsent::bigint, cancelled::bigint, parts::bigint, charged::numeric, sold::numeric, cost::numeric,
    margin::numeric, converted::bigint
  from rollup_of_sms_figures()) w`
const TOLD_APART = '{operator,sender,template,reason}'
// Of a reason, only its failures count.
const SUMS_OF_ROLLUP = `array[sum(undelivered), sum(failed), sum(unsent), sum(cancelled)]::numeric[] as failures, array[sum(accepted), sum(codes), sum(sent), sum(delivered),
          sum(parts), sum(charged), sum(sold), sum(cost), sum(margin), sum(converted)]::numeric[] as sums`

/** SMS: a hop h is paid by wallet_ids[h + 1] of the message's chunk. */
export const smsBooks: ChannelBooks = {
  channel: 'sms',
  open: `select c.wallet_ids[h.hop] as wallet_id, m.product, h.price
    from sms_message m
    join sms_chunk c on c.task_id = m.task_id and m.id between c.first_id and c.last_id
    cross join lateral unnest(array[m.price] || m.upstream_prices) with ordinality as h (price, hop)
    where m.rate_id is not null
      and not exists (select from sms_message_final f where f.message_id = m.id)`,
  invariants: [
    {
      code: 'I5',
      rule: 'every chunk reserved exactly the prices of its messages',
      of: `select count(*) from sms_chunk c where ${KEPT}`,
      faults: `select format('chunk %s of task %s, wallet %s: messages %s, chunk %s, entries %s', c.from_row, c.task_id,
        c.wallet_id, coalesce(m.price, 0), c.amount, coalesce(-e.amount, 0)) as fault
      from (
        select c.task_id, c.from_row, c.tx_id, w.wallet_id, w.amount, w.hop
        from sms_chunk c cross join lateral unnest(c.wallet_ids, c.amounts) with ordinality as w (wallet_id, amount, hop)
        where ${KEPT}
      ) c
      left join (
        select c.task_id, c.from_row, h.hop, sum(h.price) as price
        from sms_chunk c
        join sms_message m on m.task_id = c.task_id and m.id between c.first_id and c.last_id
        cross join lateral unnest(array[m.price] || m.upstream_prices) with ordinality as h (price, hop)
        where m.rate_id is not null and ${KEPT} group by c.task_id, c.from_row, h.hop
      ) m on m.task_id = c.task_id and m.from_row = c.from_row and m.hop = c.hop
      left join ledger_entry e on e.tx_id = c.tx_id and e.account_id = c.wallet_id
      where c.amount <> coalesce(m.price, 0) or c.amount <> coalesce(-e.amount, 0)
      union all
      select format('task %s: %s messages, %s in chunks', coalesce(m.task_id, c.task_id), coalesce(m.n, 0), coalesce(c.n, 0))
      from (select task_id, count(*) as n from sms_message group by task_id) m
      full join (select task_id, sum(count) as n from sms_chunk group by task_id) c on c.task_id = m.task_id
      where m.n is distinct from c.n
        and not exists (select from sms_task t where t.id = coalesce(m.task_id, c.task_id) and t.removing)`,
    },
    {
      code: 'C1',
      rule: 'every message that ended was charged its price where its customer pays, else nothing',
      of: 'select count(*) from sms_message_final',
      // As finalsWrite.ts charges: everything delivered, and everything a carrier accepted unless only delivered
      // messages are charged. A correction that a wallet could not pay left the money as it was (paid_as).
      faults: `select format('message %s (%s): charged %s, price %s', f.message_id, f.state, f.charged, m.price) as fault
      from sms_message_final f join sms_message m on m.id = f.message_id
      where f.charged <> case when m.rate_id is not null and (coalesce(f.paid_as, f.state) = 'delivered'
        or f.submitted_at is not null and f.gateway_id is not null and m.delivered_hops & 1 = 0) then m.price else 0 end`,
    },
    {
      code: 'C2',
      rule: 'the counters of every task are the sums of its messages',
      of: 'select count(distinct task_id) from sms_task_count',
      faults: `select format('task %s: messages %s, charged %s, released %s; counters %s, %s, %s', coalesce(m.task_id, c.task_id),
        coalesce(m.counts, '{}'), coalesce(m.charged, 0), coalesce(m.released, 0), coalesce(c.counts, '{}'),
        coalesce(c.charged, 0), coalesce(c.released, 0)) as fault
      from (
        select m.task_id, array[count(*), count(*) filter (where f.state = 'delivered'),
            count(*) filter (where f.state = 'undelivered'),
            count(*) filter (where f.state in ('rejected', 'expired', 'unknown')),
            count(*) filter (where f.state = 'leftOut'),
            count(*) filter (where f.reason = any ('{${cancelReasons.join(',')}}') and (f.submitted_at is null or f.gateway_id is null))] as counts,
          coalesce(sum(m.price) filter (where m.rate_id is not null), 0) as reserved, coalesce(sum(f.charged), 0) as charged,
          coalesce(sum(m.price - f.charged) filter (where m.rate_id is not null), 0) as released
        from sms_message m left join sms_message_final f on f.message_id = m.id group by m.task_id
      ) m
      full join (
        select task_id, array[sum(dispatched), sum(delivered), sum(undelivered), sum(failed), sum(left_out), sum(cancelled)] as counts,
          sum(reserved) as reserved, sum(charged) as charged, sum(released) as released
        from sms_task_count group by task_id
      ) c on c.task_id = m.task_id
      where (coalesce(m.counts, '{0,0,0,0,0,0}'), coalesce(m.reserved, 0), coalesce(m.charged, 0), coalesce(m.released, 0))
          is distinct from
          (coalesce(c.counts, '{0,0,0,0,0,0}'), coalesce(c.reserved, 0), coalesce(c.charged, 0), coalesce(c.released, 0))
        and not exists (select from sms_task t where t.id = coalesce(m.task_id, c.task_id) and t.removing)`,
    },
    {
      code: 'C3',
      rule: 'every correction of an end moved what its customer is charged more or less, once',
      of: 'select count(*) from sms_message_final where corrections is not null',
      faults: `with correction as (
        select f.message_id, f.company_id, (c.value ->> 'txId')::bigint as tx_id,
          lead((c.value ->> 'charged')::bigint, 1, f.charged) over (partition by f.message_id order by c.place)
            - (c.value ->> 'charged')::bigint as charged
        from sms_message_final f cross join lateral jsonb_array_elements(f.corrections) with ordinality as c (value, place)
      ), moved as (
        select t.id as tx_id, split_part(t.idem_key, ':', 2)::bigint as message_id,
          -coalesce(sum(e.amount) filter (where a.company_id = t.company_id and a.wallet_id is not null), 0) as amount
        from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
        where t.kind = 'correct' and t.idem_key ~ '^correct:[0-9]+:[0-9]+$' group by t.id
      )
      select format('message %s: corrected by %s, transaction %s moved %s', coalesce(c.message_id, m.message_id),
        coalesce(c.charged, 0), coalesce(m.tx_id::text, 'none'), coalesce(m.amount, 0)) as fault
      from correction c full join moved m on m.tx_id = c.tx_id and m.message_id = c.message_id
      where coalesce(c.charged, 0) <> coalesce(m.amount, 0)
        and exists (select from sms_message_final f where f.message_id = coalesce(c.message_id, m.message_id))`,
    },
    {
      code: 'C4',
      rule: 'every seller’s cost in another currency is its purchase at the exchange rate kept with the message',
      of: 'select count(*) from sms_message where costs is not null',
      // Rounded once, ties away from zero (core/money/exchange.ts). A rate in force never changes.
      faults: `select format('message %s, hop %s: cost %s, paid %s at rate %s', m.id, c.hop, c.cost, p.price, c.rate_id) as fault
      from sms_message m
      cross join lateral (
        select hop, (v ->> 'rateId')::bigint as rate_id, (v ->> 'rate')::numeric as rate, (v ->> 'isInverse')::boolean as is_inverse,
          (v ->> 'cost')::numeric as cost
        from jsonb_array_elements(m.costs) with ordinality as x (v, hop) where jsonb_typeof(v) = 'object'
      ) c
      cross join lateral (select m.upstream_prices[c.hop]::numeric as price) p
      left join sys_exchange_rate r on r.id = c.rate_id
      where r.id is null or r.rate_units <> c.rate * 10000000000 or c.cost is distinct from
        case when c.is_inverse then div(p.price * 20000000000 + r.rate_units, 2 * r.rate_units::numeric)
          else div(p.price * r.rate_units * 2 + 10000000000, 20000000000) end`,
    },
    {
      code: 'C5',
      rule: 'what tasks were charged in a quarter of an hour is what their customer bought in it',
      of: 'select count(*) from (select from sms_task_charge group by company_id, product, bucket) s',
      faults: `select format('company %s, %s, quarter of an hour from %s: tasks %s, sales %s', company_id, product, bucket,
        coalesce(t.amount, 0), coalesce(s.amount, 0)) as fault
      from (
        select company_id, product, bucket, sum(amount) as amount from sms_task_charge group by 1, 2, 3 having sum(amount) <> 0
      ) t full join (
        select company_id, product, bucket, sum(cost) as amount from ledger_sales
        where buyer_id = company_id and channel = 'sms' group by 1, 2, 3 having sum(cost) <> 0
      ) s using (company_id, product, bucket)
      where t.amount is distinct from s.amount`,
    },
    {
      code: 'F1',
      rule: 'the roll-ups of homes and analyses are the sums of the figures',
      of: `select count(*) from rollup where ${FIGURED}`,
      faults: `select format('company %s, %s %s from %s: %s', company_id, dimension, value, bucket, what) as fault from (
        (select *, 'differs from its figures' as what from ${BY_WRITER} except
         select *, 'differs from its figures' from ${OF_FIGURES})
        union all
        (select *, 'is missing' from ${OF_FIGURES} except
         select *, 'is missing' from ${BY_WRITER})
      ) x`,
    },
    {
      code: 'F3',
      rule: 'what is folded is what was counted before it was folded',
      of: 'select count(*) from rollup_folded',
      faults: `with fold as (select until, late_until, week_until from rollup_fold), counted as (
        select dimension, value, product, currency, slot >= 100 as late, ${SUMS_OF_ROLLUP}
        from rollup, fold where slot < 200 and bucket < case when slot < 100 then until else late_until end group by 1, 2, 3, 4, 5
      ), folded as (
        select dimension, value, product, currency, late, ${SUMS_OF_ROLLUP} from rollup_folded where grain = 'quarter'
        group by 1, 2, 3, 4, 5
      ), by_day as (
        select bucket, dimension, value, product, currency, late, sum(sent + failed) filter (where company_id = 0) as whole,
          sum(sent + failed) filter (where company_id <> 0) as parts
        from rollup_folded where grain = 'day' group by 1, 2, 3, 4, 5, 6
      ), by_week as (
        select company_id, date_bin('7 days', bucket, '2020-01-06Z') as week, dimension, value, product, currency,
          grain, ${SUMS_OF_ROLLUP}
        from rollup_folded, fold where grain <> 'quarter' and bucket < week_until group by 1, 2, 3, 4, 5, 6, 7
      )
      select format('%s %s of %s: counted %s, folded %s', dimension, value, product, (c.failures, c.sums), (f.failures, f.sums)) as fault
      from counted c full join folded f using (dimension, value, product, currency, late)
      where (c.failures, c.sums) is distinct from (f.failures, f.sums)
      union all
      select format('%s %s of %s, %s: of all %s, of companies %s', dimension, value, product, bucket, whole, parts)
      from by_day where whole is distinct from parts
      union all
      select format('%s %s of %s, company %s, week from %s: days %s, folded %s', dimension, value, product, company_id, week,
        (d.failures, d.sums), (w.failures, w.sums))
      from (select * from by_week where grain = 'day') d full join (select * from by_week where grain = 'week') w
        using (company_id, week, dimension, value, product, currency)
      where (d.failures, d.sums) is distinct from (w.failures, w.sums)`,
    },
    {
      code: 'F4',
      rule: 'what sellers earned by customer and country is what they sold and paid themselves',
      of: `select count(*) from rollup where dimension = 'resale'`,
      faults: `with told as (
        select company_id, product, currency, array[sum(sold), sum(cost), sum(margin)] as sums from rollup
        where dimension = 'resale' group by 1, 2, 3
      ), sale as (
        select s.company_id, s.product, s.currency, array[sum(s.sold), sum(s.cost), sum(s.sold - s.cost)] as sums
        from ledger_sales s join sys_company c on c.id = s.company_id and c.kind <> 'platform'
        where s.buyer_id <> s.company_id group by 1, 2, 3
      )
      select format('company %s, %s in %s: by country %s, sales %s', company_id, product, currency, t.sums, s.sums) as fault
      from told t full join sale s using (company_id, product, currency)
      where coalesce(t.sums, '{0,0,0}') <> coalesce(s.sums, '{0,0,0}')`,
    },
    {
      code: 'F2',
      rule: 'operators, senders, templates and reasons each add up to all',
      of: `select count(*) from rollup where channel = 'sms' and dimension = any ('${TOLD_APART}')`,
      faults: `with whole as (
        select company_id, product, bucket, currency, slot, ${SUMS_OF_ROLLUP}
        from rollup where channel = 'sms' and dimension = 'time' group by 1, 2, 3, 4, 5
      ), part as (
        select dimension, company_id, product, bucket, currency, slot, ${SUMS_OF_ROLLUP}
        from rollup where channel = 'sms' and dimension = any ('${TOLD_APART}') group by 1, 2, 3, 4, 5, 6
      )
      select format('company %s, %s from %s (%s): %s, of all %s', coalesce(w.company_id, p.company_id), k.dimension,
        coalesce(w.bucket, p.bucket), coalesce(w.product, p.product), p.sums, w.sums) as fault
      from whole w cross join unnest('${TOLD_APART}'::text[]) as k (dimension)
      full join part p on (p.dimension, p.company_id, p.product, p.bucket, p.currency, p.slot)
        = (k.dimension, w.company_id, w.product, w.bucket, w.currency, w.slot)
      where coalesce(p.failures, '{0,0,0,0}') <> coalesce(w.failures, '{0,0,0,0}')
        or coalesce(p.dimension, k.dimension) <> 'reason' and p.sums is distinct from w.sums`,
    },
  ],
}
