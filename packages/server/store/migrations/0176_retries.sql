-- Messages that are tried again: one row for each that has not ended, with what is known of its earlier tries. Attempts,
-- responses and receipts of the present try have greater ids than since_id.
create table sms_retry (
  message_id bigint primary key,
  company_id bigint not null,
  task_id bigint not null,
  -- that were made
  tries smallint not null,
  since_id bigint not null,
  -- waits: until due_at, in the database only; out: the engine has it; sent: a carrier has it, and its ids are in
  -- sms_supplier_ref
  state text not null default 'waits' check (state in ('waits', 'out', 'sent')),
  due_at timestamptz not null,
  -- first submit, and the gateway of the last one
  submitted_at timestamptz not null,
  gateway_id bigint not null,
  -- the carriers' ids of its earlier tries, oldest first, as 'gateway:id', and the part (from 1) of each
  refs text[] not null,
  parts smallint[] not null,
  -- parts (from 1) that were reported delivered after all
  delivered smallint[] not null default '{}',
  -- what the carriers took so far, micros of the currency of the gateway's rates; null: not known
  cost bigint,
  cost_gateway_id bigint not null,
  -- null: the rate of the message
  cost_rate_id bigint
);
create index sms_retry_waiting on sms_retry (task_id, due_at) where state = 'waits';
create index sms_retry_refs on sms_retry using gin (refs);

alter table sms_retry enable row level security;
alter table sms_retry force row level security;
create policy tenant on sms_retry to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_retry to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_retry from tandem_app;
grant select on sms_retry to tandem_app;
grant select, insert, update, delete on sms_retry to tandem_system;
