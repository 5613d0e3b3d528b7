-- A task whose numbers are looked up before it begins (docs/decisions/042): as a job of lookups, whose numbers are its
-- recipients. Until that ends, the task waits outside the queue.
alter table sms_task
  drop constraint sms_task_status_check,
  add constraint sms_task_status_check check (
    status in ('loading', 'scheduled', 'screening', 'queued', 'sending', 'paused', 'completed', 'cancelled')) not valid;
drop index sms_task_turn;
create index sms_task_turn on sms_task (turn_at)
  where turn_at is not null and status in ('scheduled', 'screening', 'queued', 'sending', 'paused');
drop index sms_task_open;
create index sms_task_open on sms_task (id)
  where status in ('loading', 'scheduled', 'screening', 'queued', 'sending', 'paused');

alter table user_job
  -- lookup: the task whose numbers these are; it belongs to the company of the task
  add column task_id bigint references sms_task (id) on delete cascade,
  -- nobody answers now, or nobody can pay: it is tried again then
  add column sleeps_until timestamptz;
create unique index user_job_task on user_job (task_id) where task_id is not null;

create table sms_screening (
  task_id bigint primary key references sms_task (id) on delete cascade,
  company_id bigint not null,
  -- null: everything was known
  job_id bigint,
  -- budget: it stopped there; skipped: somebody went on without it; stopped: it cannot go on by itself
  state text not null check (state in ('running', 'done', 'budget', 'skipped', 'stopped', 'cancelled')),
  -- code of a sentence: why it waits, or stopped
  reason text,
  -- recipients of the task, and how many of them were dealt with
  total integer not null,
  done integer not null default 0,
  -- of these: asked and answered, known from before, and asked without an answer
  answered integer not null default 0,
  known integer not null default 0,
  silent integer not null default 0,
  -- of the answered and the known ones
  unreachable integer not null default 0,
  unassigned integer not null default 0,
  ported integer not null default 0,
  -- what it may cost and did cost, micros of the currency of the task
  budget bigint not null,
  charged bigint not null default 0,
  -- when it ended: what networks answered until then decides
  ended_at timestamptz,
  check ((state = 'running' or state = 'stopped') = (ended_at is null))
);
alter table sms_screening enable row level security;
alter table sms_screening force row level security;
create policy tenant on sms_screening to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_screening to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
grant select, insert, update, delete on sms_screening to tandem_app, tandem_system;
