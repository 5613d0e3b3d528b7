-- Lookups that people ask for, in jobs, and what they were charged (docs/decisions/037).
create table hlr_query (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  user_id bigint not null,
  job_id bigint not null,
  row_no integer not null,
  msisdn bigint not null,
  country text,
  -- null: no network answered
  state text check (state in ('reachable', 'unreachable', 'invalid', 'unknown')),
  mcc text,
  mnc text,
  operator_id bigint,
  ported boolean,
  roaming boolean,
  provider_id bigint,
  answered_at timestamptz,
  -- it was known already, and cost nothing
  known boolean not null default false,
  -- what the company paid, micros of its currency; null: nothing
  price bigint,
  currency text not null,
  tx_id bigint,
  create_by text not null,
  unique (job_id, row_no)
);
create index hlr_query_company on hlr_query (company_id, id);
alter table hlr_query enable row level security;
alter table hlr_query force row level security;
create policy tenant on hlr_query to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on hlr_query to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on hlr_query from tandem_app;
grant select on hlr_query to tandem_app;
grant select, insert, delete on hlr_query to tandem_system;

alter table user_job drop constraint user_job_kind_check;
alter table user_job
  add constraint user_job_kind_check check (kind in ('export', 'import', 'bulk', 'lookup'));

-- A lookup has a price by country, in the same lists as messages.
alter table sms_rate drop constraint sms_rate_product_check,
  add constraint sms_rate_product_check check (is_sms_product(product) or product = 'hlr') not valid;
alter table ledger_account drop constraint ledger_account_channel_check,
  add constraint ledger_account_channel_check check (channel in ('', 'sms', 'voice', 'whatsapp', 'hlr')) not valid;
