-- What people do not want to be told by the platform: a row for each kind of message that somebody switched off.
create table sys_notice_off (
  user_id bigint not null references sys_user,
  -- from the closed list of kinds
  kind text not null,
  company_id bigint not null references sys_company,
  create_time timestamptz not null,
  primary key (user_id, kind)
);

alter table sys_notice_off enable row level security;
alter table sys_notice_off force row level security;
create policy tenant on sys_notice_off to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sys_notice_off to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sys_notice_off from tandem_app;
grant select, insert, delete on sys_notice_off to tandem_app, tandem_system;
