-- SMPP sessions of customers that are bound now, at whichever server. A server is there for as long as its lease lasts;
-- whoever finds one that is not removes it, and its sessions with it.
create table sms_smpp_server (
  worker uuid primary key,
  name text not null,
  lease_until timestamptz not null
);
create table sms_smpp_session (
  id bigint primary key,
  worker uuid not null references sms_smpp_server (worker) on delete cascade,
  account_id bigint not null references sms_smpp_account (id),
  company_id bigint not null references sys_company (id),
  system_id text not null,
  server text not null,
  mode text not null check (mode in ('transceiver', 'transmitter', 'receiver')),
  address text not null,
  tls boolean not null,
  window_size integer not null,
  -- as of a few seconds ago
  in_flight integer not null default 0,
  submitted bigint not null default 0,
  refused bigint not null default 0,
  delivered bigint not null default 0,
  -- somebody ends it
  status text not null default 'bound' check (status in ('bound', 'ending')),
  create_time timestamptz not null default now()
);
create index sms_smpp_session_account on sms_smpp_session (account_id);
create index sms_smpp_session_worker on sms_smpp_session (worker);
create index sms_smpp_session_company on sms_smpp_session (company_id, id);

alter table sms_smpp_server enable row level security;
alter table sms_smpp_server force row level security;
alter table sms_smpp_session enable row level security;
alter table sms_smpp_session force row level security;
-- Nothing in it is a company's: whoever has any in sight may ask which servers are there.
create policy alive on sms_smpp_server for select to tandem_app using (
  (select nullif(current_setting('tandem.companies', true), '')) is not null
);
create policy everything on sms_smpp_server to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
create policy tenant on sms_smpp_session to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_smpp_session to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_smpp_server, sms_smpp_session from tandem_app;
grant select (worker, lease_until) on sms_smpp_server to tandem_app;
grant select, update (status) on sms_smpp_session to tandem_app;
grant select, insert, update, delete on sms_smpp_server, sms_smpp_session to tandem_system;
