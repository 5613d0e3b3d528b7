-- How often a message that was reported undelivered is tried again, and how long after that.
alter table sms_task
  add column retry_times smallint not null default 0 check (retry_times between 0 and 3),
  -- null: never
  add column retry_after_minutes smallint check (retry_after_minutes between 5 and 1440),
  add constraint sms_task_retry_check check (retry_times = 0 or retry_after_minutes is not null);
