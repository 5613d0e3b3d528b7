-- Texts that companies send often. Staff approve them; the approved text stays in use while a changed one waits.
create table sms_template (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  name text not null check (name ~ '^[a-z0-9_]+$'),
  product text not null check (is_sms_product(product)),
  language text not null,
  content text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  -- why it was refused, for the company
  reason text,
  -- the text that can be sent
  approved_content text,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz,
  check (status <> 'approved' or approved_content = content)
);
create unique index sms_template_key on sms_template (company_id, name) where deleted_at is null;

alter table sms_template enable row level security;
alter table sms_template force row level security;
create policy tenant on sms_template to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_template to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_template from tandem_app;
grant select, insert, update, delete on sms_template to tandem_app, tandem_system;
