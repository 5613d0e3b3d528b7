-- Codes that can be entered (otp/send) are counted apart from other messages of the products for codes: they alone can be
-- converted. Those of before are counted here, by the messages that brought them.
set local tandem.everything = 'on';

alter table sms_task add column is_code boolean not null default false;
comment on column sms_task.is_code is 'its messages bring a code that can be entered (otp/send)';

alter table sms_figures add column codes int not null default 0;
alter table rollup add column codes int not null default 0;
alter table rollup_folded add column codes bigint not null default 0;
comment on column sms_figures.codes is 'of what was accepted, codes that can be entered (sms_otp)';

with message as (
  select o.id as otp_id, m.id
  from sms_otp o
  join lateral (
    select m.id from sms_message m
    where m.id = o.message_id or (o.message_id is null and m.task_id = o.task_id) limit 1
  ) m on true
  where o.task_id is not null
  union all
  select b.otp_id, m.id
  from sms_otp_fallback b
  join lateral (
    select m.id from sms_message m
    where m.id = b.message_id or (b.message_id is null and m.task_id = b.task_id) limit 1
  ) m on true
  where b.state = 'sent'
), code as (
  select m.company_id, m.product, t.currency, date_bin('15 minutes', to_timestamp((m.id >> 12) / 1000.0), 'epoch') as bucket,
    coalesce(m.country, '') as country, coalesce(m.gateway_id, 0) as gateway_id, coalesce(m.operator_id, 0) as operator_id,
    coalesce(sent_sender(m.content is not null, m.sender_id, t, m.country), '') as sender,
    coalesce(m.template_id, t.template_id, 0) as template_id
  from message x join sms_message m on m.id = x.id join sms_task t on t.id = m.task_id
), figured as (
  -- By a writer of conversions, as they are counted beside what their messages were counted in.
  insert into sms_figures as f (company_id, bucket, country, gateway_id, product, currency, slot, codes)
  select company_id, bucket, country, gateway_id, product, currency, 9, count(*) from code group by 1, 2, 3, 4, 5, 6
  on conflict (company_id, bucket, country, gateway_id, product, currency, slot) do update set codes = excluded.codes
)
insert into rollup as f (company_id, channel, product, dimension, bucket, value, currency, slot, codes)
select company_id, 'sms', product, k.dimension, k.at, k.value, currency,
  9 + case when k.at > now() - interval '6 hours' then 0 when k.at > now() - interval '4 days' then 100 else 200 end, count(*)
from code c cross join lateral (values ('time', bucket, '', true),
  ('country', date_trunc('hour', bucket, 'UTC'), country, country <> ''),
  ('gateway', date_trunc('hour', bucket, 'UTC'), gateway_id::text, gateway_id <> 0),
  ('operator', bucket, country || ':' || operator_id, true), ('sender', bucket, sender, true),
  ('template', bucket, template_id::text, true)) as k (dimension, at, value, is_kept)
where k.is_kept group by 1, 3, 4, 5, 6, 7, 8
on conflict (dimension, company_id, bucket, value, product, channel, currency, slot) do update set codes = excluded.codes;

-- What the roll-up has to say of SMS by sms_figures.
drop function rollup_of_sms_figures();
create function rollup_of_sms_figures() returns setof rollup language sql stable as $$
  select f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int, 'sms', f.product,
    sum(f.sold)::bigint, sum(f.cost)::bigint, sum(f.margin)::bigint, sum(f.converted)::int, sum(f.accepted)::int,
    sum(f.codes)::int
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, f.product
$$;
