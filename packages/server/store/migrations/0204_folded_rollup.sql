-- Roll-ups of past hours and days in fewer rows (docs/decisions/024): of everybody together per quarter of an hour, and per
-- UTC day of everybody and of each company. A job folds what is seven hours old; rollup keeps what was counted.
create table rollup_folded (
  grain text not null check (grain in ('quarter', 'day')),
  -- 0: of everybody
  company_id bigint not null,
  bucket timestamptz not null,
  channel text not null,
  product text not null,
  dimension text not null,
  value text not null,
  currency text not null,
  -- what was counted when its messages were six hours old; the same until they are four days old
  late boolean not null,
  accepted bigint not null,
  sent bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  failed bigint not null,
  parts bigint not null,
  charged bigint not null,
  sold bigint not null,
  cost bigint not null,
  margin bigint not null,
  converted bigint not null,
  primary key (grain, dimension, company_id, bucket, value, product, channel, currency, late)
);
create index rollup_folded_day on rollup_folded (dimension, bucket) where grain = 'day' and company_id <> 0;

alter table rollup_folded enable row level security;
alter table rollup_folded force row level security;
create policy tenant on rollup_folded to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on rollup_folded to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on rollup_folded from tandem_app;
grant select on rollup_folded to tandem_app;
grant select, insert on rollup_folded to tandem_system;

-- How far: what is counted of buckets before `until` in slots below 100, of those before `late_until` below 200.
create table rollup_fold (
  one boolean primary key default true check (one),
  until timestamptz not null,
  late_until timestamptz not null
);
insert into rollup_fold (until, late_until) values ('2020-01-01Z', '2020-01-01Z');
alter table rollup_fold enable row level security;
alter table rollup_fold force row level security;
create policy everybody on rollup_fold for select to tandem_app using (
  (select current_setting('tandem.companies', true)) is not null
);
create policy everything on rollup_fold to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on rollup_fold from tandem_app;
grant select on rollup_fold to tandem_app;
grant select, update on rollup_fold to tandem_system;

create index rollup_bucket on rollup (dimension, bucket);
create index rollup_late on rollup (dimension, bucket) where slot >= 100;
create index rollup_latest on rollup (dimension, bucket) where slot >= 200;
comment on column rollup.slot is 'its writer; + 100 for what is counted when its messages are six hours old, + 200 when they are four days old';
