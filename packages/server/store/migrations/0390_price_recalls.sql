-- A scheduled version that its buyers were told about and that was withdrawn: they are told that, too, by the job of alarms, and
-- then it is done with. A row of its own, since the version is a draft again, to be changed, published again or deleted.
create table sms_price_recall (
  id bigint primary key,
  company_id bigint not null references sys_company,
  version_id bigint not null,
  starts_at timestamptz not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz not null
);
alter table sms_price_recall enable row level security;
alter table sms_price_recall force row level security;
create policy tenant on sms_price_recall to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_price_recall to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_price_recall from tandem_app;
grant select, insert on sms_price_recall to tandem_app;
-- Update: to lock a row while it is told.
grant select, update, delete on sms_price_recall to tandem_system;
