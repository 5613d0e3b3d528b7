-- What ended before a carrier had it, and of this what was stopped, is told apart from what failed (docs/decisions/103).
-- Figures count it from now on: what they counted before is among the failed. Counters of tasks are those of their messages.
set local tandem.everything = 'on';

alter table sms_task_count add column cancelled integer not null default 0;
comment on column sms_task_count.cancelled is 'of those that failed: stopped before a carrier had them';
alter table sms_figures add column unsent integer not null default 0, add column cancelled integer not null default 0;
alter table rollup add column unsent integer not null default 0, add column cancelled integer not null default 0;
alter table rollup_folded add column unsent bigint not null default 0, add column cancelled bigint not null default 0;
comment on column rollup.unsent is 'of those that failed, and of these reasons: ended before a carrier had them';
comment on column rollup.cancelled is 'of unsent: stopped by somebody, or by the end of their task';

-- In the rows of the first writer: counters are sums over all of them.
insert into sms_task_count as c (task_id, slot, company_id, cancelled)
  select m.task_id, 0, m.company_id, count(*)
  from sms_message_final f join sms_message m on m.id = f.message_id
  where f.reason in ('task.cancelled', 'message.cancelled', 'task.timeOver') and f.state <> 'delivered'
    and (f.submitted_at is null or f.gateway_id is null)
    and exists (select from sms_task_count k where k.task_id = m.task_id)
  group by 1, 3
  on conflict (task_id, slot) do update set cancelled = excluded.cancelled;

-- What the roll-up has to say of SMS by sms_figures.
drop function rollup_of_sms_figures();
create function rollup_of_sms_figures() returns setof rollup language sql stable as $$
  select f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint, sum(f.undelivered + f.failed)::int, 'sms', f.product,
    sum(f.sold)::bigint, sum(f.cost)::bigint, sum(f.margin)::bigint, sum(f.converted)::int, sum(f.accepted)::int,
    sum(f.codes)::int, sum(f.unsent)::int, sum(f.cancelled)::int
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (dimension, bucket, value)
  where k.dimension = 'time' or k.value not in ('', '0')
  group by f.company_id, k.dimension, k.bucket, k.value, f.currency, f.slot, f.product
$$;
