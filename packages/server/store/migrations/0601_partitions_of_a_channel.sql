-- Tables of every channel are partitioned by week of their ids. Which these are is said once, when a migration makes one.

-- Read by functions of the owner only.
create table sys_partitioned (
  parent text primary key,
  channel text not null
);
alter table sys_partitioned enable row level security;
alter table sys_partitioned force row level security;
create policy platform on sys_partitioned to tandem_system using (true);
revoke all on sys_partitioned from tandem_app;

-- Registers a table that is partitioned by range of its id: its partitions come and go with those of its channel.
create function partitioned(p_parent text, p_channel text) returns void language sql as $$
  insert into sys_partitioned (parent, channel) values (p_parent, p_channel)
$$;
revoke all on function partitioned(text, text) from public;
select partitioned(parent, 'sms') from unnest(array[
  'sms_message', 'sms_message_final', 'sms_attempt_batch', 'sms_result_batch', 'sms_receipt_batch']) as parent;

-- Partitions of one week each, named after the Monday (UTC) they begin on: sms_message_20261116. The engine of a channel
-- calls this at start and every hour, and whoever writes rows of a week that is new to it. Returns how many were made.
create function ensure_partitions(p_channel text, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  child text;
  made integer := 0;
  week timestamp;
begin
  perform pg_advisory_xact_lock(hashtext('partitions of ' || p_channel));
  for parent in select p.parent from sys_partitioned p where p.channel = p_channel order by p.parent loop
    for week in select * from generate_series(
      date_trunc('week', p_from at time zone 'UTC'), date_trunc('week', p_to at time zone 'UTC'), interval '7 days') loop
      child := parent || '_' || to_char(week, 'YYYYMMDD');
      continue when to_regclass('public.' || child) is not null;
      execute format('create table %I partition of %I for values from (%s) to (%s)', child, parent,
        extract(epoch from week)::bigint * 1000 * 4096, extract(epoch from week + interval '7 days')::bigint * 1000 * 4096);
      execute format('revoke all on %I from tandem_app', child);
      execute format('grant insert on %I to tandem_system', child);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function ensure_partitions(text, timestamptz, timestamptz) from public;
grant execute on function ensure_partitions(text, timestamptz, timestamptz) to tandem_system;

-- Drops those of a week. What asks for it, within a function of the channel, holds this lock while it makes sure that
-- nobody needs the week any more.
create function lock_partitions(p_channel text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('partitions of ' || p_channel))
$$;
create function drop_partitions(p_channel text, p_week timestamp) returns void language plpgsql as $$
declare parent text;
begin
  for parent in select p.parent from sys_partitioned p where p.channel = p_channel loop
    execute format('drop table if exists %I', parent || '_' || to_char(p_week, 'YYYYMMDD'));
  end loop;
end $$;
revoke all on function lock_partitions(text), drop_partitions(text, timestamp) from public;

-- As before, but for the tables.
create or replace function sms_drop_week(p_week timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
set lock_timeout = '2s' as $$
declare
  week timestamp := date_trunc('week', p_week at time zone 'UTC');
  from_id bigint := extract(epoch from week)::bigint * 1000 * 4096;
  to_id bigint := extract(epoch from week + interval '7 days')::bigint * 1000 * 4096;
begin
  if to_id > sms_removable_before() then return 'kept'; end if;
  perform lock_partitions('sms');
  if exists (select from sms_message m where m.id >= from_id and m.id < to_id
      and not exists (select from sms_task t where t.id = m.task_id and t.removing)) then
    return 'kept';
  end if;
  if exists (select from sms_message m where m.id < to_id
      and not exists (select from sms_message_final f where f.message_id = m.id and f.message_id < to_id)) then
    return 'open';
  end if;
  perform drop_partitions('sms', week);
  return 'dropped';
end $$;

-- Servers of the version before still ask for partitions by this name, until they are started anew.
create or replace function sms_ensure_partitions(p_from timestamptz, p_to timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select ensure_partitions('sms', p_from, p_to)
$$;
