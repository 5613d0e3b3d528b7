-- Messages by operator, sender, template and reason, and how long they took: further dimensions of the roll-up, per quarter
-- of an hour (docs/decisions/024). `accepted` counts messages when they are made. What was counted until now was not told
-- apart by these: it is theirs without a value, so that each of them still adds up to all.
set local tandem.everything = 'on';

alter table sms_task add column template_id bigint;
comment on column sms_task.template_id is 'the template its text is from; null: none, or each of its messages has its own';
alter table sms_message add column template_id bigint;
comment on column sms_message.template_id is 'null: the task''s';

alter table sms_figures add column accepted integer not null default 0;
alter table rollup add column accepted integer not null default 0;
comment on column rollup.dimension is 'time: all of it; country, gateway: per hour (UTC), of messages that have one; operator, sender, template, reason, latency: further dimensions per quarter of an hour, as time';
comment on column rollup.value is 'empty for time, else of the dimension: ISO code of a country, id of a gateway, country:operator (0: not known), sender ID, id of a template, code of a reason, gateway:band of a latency; empty or 0 for none';
comment on column rollup.failed is 'every end but "delivered"; sms_figures keep undelivered apart. Of a reason, only this and undelivered count; of a latency, sent counts ended messages by the time until a carrier had them, delivered by the time from then to the receipt';

-- Messages made were, as far as is known, those that a carrier took or that ended without one.
update sms_figures set accepted = case gateway_id when 0 then delivered + undelivered + failed else sent end;
update rollup r set accepted = f.accepted
  from (
    select company_id, bucket, product, currency, slot, sum(accepted)::int as accepted from sms_figures group by 1, 2, 3, 4, 5
  ) f
  where r.dimension = 'time' and r.channel = 'sms' and (r.company_id, r.bucket, r.product, r.currency, r.slot)
    = (f.company_id, f.bucket, f.product, f.currency, f.slot) and f.accepted <> 0;
update rollup r set accepted = f.accepted
  from (
    select company_id, date_trunc('hour', bucket, 'UTC') as bucket, country, product, currency, slot,
      sum(accepted)::int as accepted
    from sms_figures group by 1, 2, 3, 4, 5, 6
  ) f
  where r.dimension = 'country' and r.channel = 'sms'
    and (r.company_id, r.bucket, r.value, r.product, r.currency, r.slot)
    = (f.company_id, f.bucket, f.country, f.product, f.currency, f.slot) and f.accepted <> 0;
update rollup r set accepted = f.accepted
  from (
    select company_id, date_trunc('hour', bucket, 'UTC') as bucket, gateway_id, product, currency, slot,
      sum(accepted)::int as accepted
    from sms_figures group by 1, 2, 3, 4, 5, 6
  ) f
  where r.dimension = 'gateway' and r.channel = 'sms'
    and (r.company_id, r.bucket, r.value, r.product, r.currency, r.slot)
    = (f.company_id, f.bucket, f.gateway_id::text, f.product, f.currency, f.slot) and f.accepted <> 0;

insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, accepted, sent, delivered,
    undelivered, failed, parts, charged, sold, cost, margin, converted)
  select company_id, 'sms', product, k.dimension, bucket, k.value, currency, slot, sum(accepted), sum(sent), sum(delivered),
    sum(undelivered), sum(undelivered + failed), sum(parts), sum(charged), sum(sold), sum(cost), sum(margin),
    sum(converted)
  from sms_figures f
  cross join lateral (values ('operator', country || ':0', true), ('sender', '', true), ('template', '0', true),
    ('reason', '', undelivered <> 0 or failed <> 0)) as k (dimension, value, is_kept)
  where k.is_kept group by 1, 3, 4, 5, 6, 7, 8;

-- What the roll-up has to say of SMS by sms_figures.
drop function rollup_of_sms_figures();
create function rollup_of_sms_figures() returns setof rollup language sql stable as $$
  select f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int, 'sms', f.product,
    sum(f.sold)::bigint, sum(f.cost)::bigint, sum(f.margin)::bigint, sum(f.converted)::int, sum(f.accepted)::int
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, f.product
$$;
