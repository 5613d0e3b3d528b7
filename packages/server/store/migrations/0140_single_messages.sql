-- Messages that come one at a time, each with its own text, sender and validity (sms_message.content, sender_id and
-- expires_at), are listed under one task per company, product, source and day. It is completed when all of them were sent,
-- and goes on with the next.
alter table sms_task
  -- who sends them, e.g. 'key:<id>' for a program with an API key; null: a task of its own list of recipients
  add column source text,
  -- the day of the company
  add column source_day date;
-- A cancelled one is followed by another of the same day.
create unique index sms_task_source on sms_task (company_id, product, source, source_day)
  where source is not null and status <> 'cancelled';

-- Request keys of single messages: who asks twice gets the answer of the first time, and one message is sent. The keys of
-- tasks are in sms_task; a key is used for one of them.
create table sms_single_key (
  company_id bigint not null,
  product text not null,
  -- as the client made it up
  request_key text not null,
  -- SHA-256 of what was asked
  request_hash bytea not null,
  task_id bigint not null references sms_task (id) on delete cascade,
  message_id bigint not null,
  answer jsonb not null,
  primary key (company_id, product, request_key)
);
create index sms_single_key_task on sms_single_key (task_id);
alter table sms_single_key enable row level security;
alter table sms_single_key force row level security;
create policy tenant on sms_single_key to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_single_key to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_single_key from tandem_app;
grant select on sms_single_key to tandem_app;
grant select, insert, delete on sms_single_key to tandem_system;
