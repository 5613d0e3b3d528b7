-- What the platform earned by messages: what its own buyers paid it (sold), what carriers took (cost) and what is left
-- (margin), beside the counts, in the currency of the row. Cost and margin are of messages whose cost is known in that
-- currency. Only rows of companies that still have messages get the past.
set local tandem.everything = 'on';

alter table sms_figures add column sold bigint not null default 0, add column cost bigint not null default 0,
  add column margin bigint not null default 0;
alter table rollup add column sold bigint not null default 0, add column cost bigint not null default 0,
  add column margin bigint not null default 0;

create or replace function rollup_of_sms_figures() returns setof rollup language sql stable as $$
  select f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int, 'sms', f.product,
    sum(f.sold)::bigint, sum(f.cost)::bigint, sum(f.margin)::bigint
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, f.product
$$;

create temp table earned on commit drop as
  select f.company_id, date_bin('15 minutes', to_timestamp((f.message_id >> 12) / 1000.0), 'epoch') as bucket,
    coalesce(m.country, '') as country, coalesce(f.gateway_id, 0) as gateway_id, f.product, t.currency,
    sum(e.sold)::bigint as sold, coalesce(sum(f.cost) filter (where e.is_known), 0)::bigint as cost,
    coalesce(sum(e.sold - f.cost) filter (where e.is_known), 0)::bigint as margin
  from sms_message_final f
  join sms_message m on m.id = f.message_id
  join sms_task t on t.id = m.task_id
  left join sms_rate r on r.id = coalesce(f.cost_rate_id, m.cost_rate_id)
  left join sms_rate_group g on g.id = r.rate_group_id
  cross join lateral (
    select case when f.state = 'delivered' or (m.delivered_hops::int >> coalesce(cardinality(m.upstream_prices), 0)) & 1 = 0
        then (array[m.price] || m.upstream_prices)[cardinality(array[m.price] || m.upstream_prices)] else 0 end as sold,
      f.cost is not null and g.currency = t.currency
        and (f.gateway_id = m.gateway_id or f.cost_rate_id is not null) as is_known
  ) e
  where m.rate_id is not null and f.submitted_at is not null and f.gateway_id is not null
  group by 1, 2, 3, 4, 5, 6;

insert into sms_figures as f (company_id, bucket, country, gateway_id, product, currency, slot, sold, cost, margin)
  select company_id, bucket, country, gateway_id, product, currency, 0, sold, cost, margin from earned
  on conflict (company_id, bucket, country, gateway_id, product, currency, slot) do update
    set sold = excluded.sold, cost = excluded.cost, margin = excluded.margin;
insert into rollup as f (company_id, channel, product, dimension, bucket, value, currency, slot, sold, cost, margin)
  select e.company_id, 'sms', e.product, k.dimension, k.bucket, k.value, e.currency, 0, sum(e.sold), sum(e.cost),
    sum(e.margin)
  from earned e
  cross join lateral (values ('time', e.bucket, ''), ('country', date_trunc('hour', e.bucket, 'UTC'), e.country),
    ('gateway', date_trunc('hour', e.bucket, 'UTC'), e.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by e.company_id, e.product, k.dimension, k.bucket, k.value, e.currency
  on conflict (dimension, company_id, bucket, value, product, channel, currency, slot) do update
    set sold = excluded.sold, cost = excluded.cost, margin = excluded.margin;
