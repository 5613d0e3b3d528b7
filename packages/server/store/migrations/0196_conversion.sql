-- Codes that were entered, counted in the quarter of an hour of the message that brought them. From now on: who entered
-- the codes of before is known, but not in the figures.
alter table sms_figures add column converted int not null default 0;
alter table rollup add column converted int not null default 0;
comment on column sms_figures.converted is 'codes that were entered, of those these messages brought';

create or replace function rollup_of_sms_figures() returns setof rollup language sql stable as $$
  select f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int, 'sms', f.product,
    sum(f.sold)::bigint, sum(f.cost)::bigint, sum(f.margin)::bigint, sum(f.converted)::int
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, f.product
$$;
