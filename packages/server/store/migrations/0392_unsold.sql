-- Messages that were refused before anything of them was stored, because no rate fits: by network and day, for the alarms about
-- rates (docs/decisions/060).
create table sms_unsold (
  company_id bigint not null references sys_company (id),
  product text not null,
  reason text not null,
  -- ISO 3166; '': the number told none
  country text not null,
  -- 0: the number told none
  operator_id bigint not null,
  -- in UTC, as the days of these alarms
  day date not null,
  messages bigint not null check (messages > 0),
  last_at timestamptz not null,
  primary key (company_id, product, reason, country, operator_id, day)
);
create index sms_unsold_last on sms_unsold (last_at);
alter table sms_unsold enable row level security;
alter table sms_unsold force row level security;
create policy tenant on sms_unsold to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_unsold to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_unsold from tandem_app;
grant select, insert, update, delete on sms_unsold to tandem_system;
