-- Home screens draw what failed beside what was delivered: undelivered, rejected, expired and unknown messages, by the
-- same figures as everything else in sms_traffic.
alter table sms_traffic add column failed integer not null default 0;

-- What sms_traffic has to say by sms_figures. `failed` holds every end but "delivered"; sms_figures keep undelivered apart.
create or replace function sms_traffic_of_figures() returns setof sms_traffic language sql stable as $$
  select f.company_id, k.kind, k.bucket, k.place, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (kind, bucket, place)
  where k.kind = 'time' or k.place not in ('', '0')
  group by 1, 2, 3, 4, 5, 6
$$;
set local tandem.everything = 'on';
update sms_traffic t set failed = f.failed from sms_traffic_of_figures() f
where f.failed <> 0 and (t.kind, t.company_id, t.bucket, t.place, t.currency, t.slot)
  = (f.kind, f.company_id, f.bucket, f.place, f.currency, f.slot);
