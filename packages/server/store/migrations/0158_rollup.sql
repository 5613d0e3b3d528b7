-- Traffic of every channel in one roll-up, by channel and product and by any further dimension: what the homes and the
-- analyses show. Until now it was that of SMS, and did not tell products apart. Only the rows of companies that sent
-- another product than notification SMS are written again; no other row moves.
set local tandem.everything = 'on';

alter table sms_traffic rename to rollup;
alter table rollup rename column kind to dimension;
alter table rollup rename column place to value;
alter table rollup drop constraint sms_traffic_kind_check;
alter table rollup add column channel text not null default 'sms', add column product text not null default 'notify';
alter table rollup alter column channel drop default, alter column product drop default,
  add constraint rollup_channel_check check (channel in ('sms', 'voice', 'whatsapp')) not valid;
comment on column rollup.dimension is 'time: per quarter of an hour, all of it; else per hour (UTC), by the values of one dimension';
comment on column rollup.value is 'empty for time, else of the dimension: ISO code of a country, id of a gateway, ...';
comment on column rollup.failed is 'every end but "delivered"; sms_figures keep undelivered apart';
alter table rollup drop constraint sms_traffic_pkey,
  add constraint rollup_pkey primary key (dimension, company_id, bucket, value, product, channel, currency, slot);

-- What the roll-up has to say of SMS by sms_figures.
drop function sms_traffic_of_figures();
create function rollup_of_sms_figures() returns setof rollup language sql stable as $$
  select f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int, 'sms', f.product
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, f.product
$$;

create temp table mixed_company on commit drop as select distinct company_id from sms_figures where product <> 'notify';
delete from rollup where company_id in (select company_id from mixed_company);
insert into rollup select * from rollup_of_sms_figures() where company_id in (select company_id from mixed_company);
