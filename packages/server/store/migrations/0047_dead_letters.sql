-- What the database refused for its own sake: one end of a message, one answer, one receipt, or the next chunk of a
-- task. Everything else of its batch was written; this waits until staff have it tried again.
create table sms_dead_letter (
  id bigint primary key,
  kind text not null check (kind in ('end', 'answer', 'receipt', 'chunk')),
  -- waiting: for staff; again: staff asked for another try; done: written after all
  status text not null default 'waiting' check (status in ('waiting', 'again', 'done')),
  -- why it was refused, as the database said it
  reason text not null,
  tries integer not null default 1,
  company_id bigint references sys_company (id),
  task_id bigint,
  message_id bigint,
  gateway_id bigint,
  -- what is to be written, JSON; text, because jsonb refuses some of what is refused here. Null where it could not be told
  payload text,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz
);
create index sms_dead_letter_open on sms_dead_letter (status, id) where status <> 'done';
alter table sms_dead_letter enable row level security;
alter table sms_dead_letter force row level security;
create policy tenant on sms_dead_letter using (
  current_setting('tandem.everything', true) = 'on'
  or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
);
