-- When a task works: it is accepted as 'scheduled', its recipients enter the queue when it opens, and outside its time
-- slots it is paused for that.
alter table sms_task
  -- { zone, start, end, slots: [{ from, to }] } of core's TaskSchedule, times in UTC ms, slots in minutes; null: at once
  add column schedule jsonb,
  -- when its schedule next opens, closes or ends it; null: never again
  add column turn_at timestamptz,
  drop constraint sms_task_status_check,
  add constraint sms_task_status_check
    check (status in ('loading', 'scheduled', 'queued', 'sending', 'paused', 'completed', 'cancelled')) not valid,
  drop constraint sms_task_check,
  -- one that was cancelled because its end had come says so
  add constraint sms_task_check check (case status
    when 'paused' then pause_reason is not null
    when 'cancelled' then true
    else pause_reason is null end) not valid;
create index sms_task_turn on sms_task (turn_at)
  where turn_at is not null and status in ('scheduled', 'queued', 'sending', 'paused');
drop index sms_task_open;
create index sms_task_open on sms_task (id) where status in ('loading', 'scheduled', 'queued', 'sending', 'paused');
