-- What was asked to change in where money is paid to waits for a second person beside what holds.
alter table pay_channel
  -- the new values by field, secrets sealed; null: nothing waits
  add column asked jsonb,
  add column asked_id bigint,
  add column asked_by text,
  add column approval text generated always as (case when asked is not null then 'waiting' end) stored,
  add constraint pay_channel_asked check ((asked is null) = (asked_id is null) and (asked is null) = (asked_by is null));
create index pay_channel_waiting on pay_channel (id) where asked is not null;
