import type { Pool } from 'pg'

/** What messages say that figures say: by operator, sender, template and reason, and how many took any time at all. */
const FAULTS = `with message as (
    select m.company_id, date_bin('15 minutes', to_timestamp((m.id >> 12) / 1000.0), 'epoch') as bucket,
      coalesce(m.country, '') || ':' || coalesce(m.operator_id, 0) as operator,
      coalesce(sent_sender(m.content is not null, m.sender_id, t, m.country), '') as sender,
      coalesce(m.template_id, t.template_id, 0)::text as template, f.state, coalesce(f.reason, '') as reason,
      case when f.submitted_at is not null then f.gateway_id end as taker,
      f.state <> 'delivered' and (f.submitted_at is null or f.gateway_id is null) as unsent
    from sms_message m join sms_task t on t.id = m.task_id left join sms_message_final f on f.message_id = m.id
  ), told as (
    select company_id, bucket, k.dimension, k.value, count(*) as accepted, count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state <> 'delivered') as failed, count(*) filter (where unsent) as unsent
    from message cross join lateral (values ('operator', operator), ('sender', sender), ('template', template))
      as k (dimension, value)
    group by 1, 2, 3, 4
    union all
    select company_id, bucket, 'reason', reason, 0, 0, count(*), count(*) filter (where unsent) from message where state <> 'delivered' group by 1, 2, 4
    union all
    select company_id, bucket, 'latency', taker::text, count(*), count(*) filter (where state = 'delivered'), 0, 0
    from message where taker is not null group by 1, 2, 4
  ), kept as (
    select company_id, bucket, dimension, case dimension when 'latency' then split_part(value, ':', 1) else value end as value,
      sum(case dimension when 'latency' then sent when 'reason' then 0 else accepted end) as accepted,
      sum(case dimension when 'reason' then 0 else delivered end) as delivered, sum(failed) as failed,
      sum(unsent) as unsent
    from rollup where dimension in ('operator', 'sender', 'template', 'reason', 'latency') group by 1, 2, 3, 4
  )
  select format('%s %s: messages %s, roll-up %s', dimension, value, (t.accepted, t.delivered, t.failed, t.unsent),
    (k.accepted, k.delivered, k.failed, k.unsent)) as fault
  from told t full join kept k using (company_id, bucket, dimension, value)
  where (coalesce(t.accepted, 0), coalesce(t.delivered, 0), coalesce(t.failed, 0), coalesce(t.unsent, 0))
    <> (coalesce(k.accepted, 0), coalesce(k.delivered, 0), coalesce(k.failed, 0), coalesce(k.unsent, 0))`

/** Where the roll-ups of a world whose messages are all kept do not say what these say. */
export async function figureFaults(owner: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(FAULTS)
  return rows.map(({ fault }) => fault)
}
