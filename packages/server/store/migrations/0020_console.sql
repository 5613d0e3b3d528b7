-- Settings of the whole platform, and what accounts and companies say of themselves in the console.

create table sys_setting (
  -- a key of packages/model/settings/platformSettings.ts
  key text primary key,
  -- secrets are sealed by the application
  value jsonb not null,
  update_by text,
  update_time timestamptz not null default now()
);

alter table sys_user
  -- addresses and networks a session may come from, one per line; empty: any
  add column ip_list text,
  -- the header without recharge, contact, bell and test tool (spec §6)
  add column plain_header boolean not null default false;

alter table sys_company
  add column ip_list text,
  -- most messages accepted per day, null: no limit
  add column daily_limit bigint check (daily_limit > 0);

alter table sys_role drop constraint sys_role_data_scope_check;
alter table sys_role add constraint sys_role_data_scope_check
  check (data_scope in ('all', 'company', 'department', 'ownCustomers', 'own'));
