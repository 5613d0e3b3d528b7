-- What arrived on SMPP accounts in the past three days, and what was wrong with it; of each account the newest lines.
create table sms_smpp_log (
  id bigint primary key,
  account_id bigint not null references sms_smpp_account (id),
  company_id bigint not null references sys_company (id),
  kind text not null,
  -- of the client
  address text,
  status integer,
  -- a code: why
  reason text,
  args jsonb not null default '{}',
  source text,
  destination text,
  message_id text,
  create_time timestamptz not null
);
create index sms_smpp_log_account on sms_smpp_log (account_id, id);
create index sms_smpp_log_company on sms_smpp_log (company_id, id);

alter table sms_smpp_log enable row level security;
alter table sms_smpp_log force row level security;
create policy tenant on sms_smpp_log to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_smpp_log to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_smpp_log from tandem_app;
grant select on sms_smpp_log to tandem_app;
grant select, insert, update, delete on sms_smpp_log to tandem_system;
