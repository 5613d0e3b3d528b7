-- How long messages are kept. A task goes as a whole: first it is marked, then its messages and their ends go chunk by
-- chunk, or with their week at once, then the task with its recipients, counters and queue rows. What was charged and
-- counted stays: ledger, sales, figures, traffic. While a task is marked, its chunks and messages may be gone in part.
alter table sms_task add column removing boolean not null default false;
create index sms_task_removing on sms_task (id) where removing;

-- Up to where tasks of a product were removed; figures go back further than messages do.
create table sms_retention (
  product text primary key,
  removed_before bigint not null,
  removed_at timestamptz not null default now()
);
grant select, insert, update on sms_retention to tandem_app;

-- The application deletes no message by itself, and nobody one that is younger than this, whatever they ask for: carriers
-- report for 72 hours, and a clock may be wrong by days.
create function sms_removable_before() returns bigint language sql stable as $$
  select (extract(epoch from now() - interval '7 days') * 1000)::bigint * 4096
$$;

-- Both are called by the engine, whose connections see every company; a SET clause would need a superuser.

-- Removes the messages of up to p_chunks chunks of marked tasks, and the chunks. Returns how many chunks went.
create function sms_remove_chunks(p_chunks integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c record;
  gone integer := 0;
begin
  for c in
    select k.task_id, k.from_row, k.first_id, k.last_id from sms_task t join sms_chunk k on k.task_id = t.id
    where t.removing and t.status in ('completed', 'cancelled') and k.last_id < sms_removable_before()
    order by k.task_id, k.from_row limit p_chunks for update of k
  loop
    if exists (select from sms_message m where m.id between c.first_id and c.last_id and m.task_id = c.task_id
        and not exists (select from sms_message_final f where f.message_id = m.id)) then
      raise exception 'chunk % of task % has messages under way', c.from_row, c.task_id
        using errcode = 'restrict_violation';
    end if;
    delete from sms_message where id between c.first_id and c.last_id and task_id = c.task_id;
    delete from sms_message_final where message_id between c.first_id and c.last_id;
    delete from sms_chunk where task_id = c.task_id and from_row = c.from_row;
    gone := gone + 1;
  end loop;
  return gone;
end $$;

-- Drops the partitions of a week once nobody needs them: 'dropped'; 'open' while a message of it or of a week before is
-- under way, whose attempts may lie in it; 'kept' while a task that is not marked has messages in it.
create function sms_drop_week(p_week timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
set lock_timeout = '2s' as $$
declare
  week timestamp := date_trunc('week', p_week at time zone 'UTC');
  from_id bigint := extract(epoch from week)::bigint * 1000 * 4096;
  to_id bigint := extract(epoch from week + interval '7 days')::bigint * 1000 * 4096;
  parent text;
begin
  if to_id > sms_removable_before() then return 'kept'; end if;
  perform pg_advisory_xact_lock(hashtext('sms_ensure_partitions'));
  if exists (select from sms_message m where m.id >= from_id and m.id < to_id
      and not exists (select from sms_task t where t.id = m.task_id and t.removing)) then
    return 'kept';
  end if;
  if exists (select from sms_message m where m.id < to_id
      and not exists (select from sms_message_final f where f.message_id = m.id and f.message_id < to_id)) then
    return 'open';
  end if;
  foreach parent in array array[
    'sms_message', 'sms_message_final', 'sms_attempt_batch', 'sms_result_batch', 'sms_receipt_batch'
  ] loop
    execute format('drop table if exists %I', parent || '_' || to_char(week, 'YYYYMMDD'));
  end loop;
  return 'dropped';
end $$;

revoke all on function sms_remove_chunks(integer) from public;
revoke all on function sms_drop_week(timestamptz) from public;
grant execute on function sms_remove_chunks(integer), sms_drop_week(timestamptz) to tandem_app;

-- What is done in the queue goes at once, see writeChunk.ts; what a former release left goes here.
set local tandem.everything = 'on';
delete from sms_queue where done >= count;
