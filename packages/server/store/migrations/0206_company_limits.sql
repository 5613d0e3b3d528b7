-- What a company may send: characters of a text (null: 320, spec §5), and submits to carriers per second (null: no limit).
alter table sys_company
  add column sms_characters smallint check (sms_characters between 70 and 1530),
  add column sms_tps integer check (sms_tps between 1 and 10000);

-- When messages of a company last waited for its rate; the engine notes it every few seconds while they do.
create table sms_company_pace (
  company_id bigint primary key references sys_company (id),
  held_at timestamptz not null
);
alter table sms_company_pace enable row level security;
alter table sms_company_pace force row level security;
create policy tenant on sms_company_pace to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_company_pace to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_company_pace from tandem_app;
grant select on sms_company_pace to tandem_app;
grant select, insert, update, delete on sms_company_pace to tandem_system;
