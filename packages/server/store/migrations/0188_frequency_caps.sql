-- How many messages of a product a number gets at most from one company, within so many hours: a rule of that company, or of
-- one above it. A product may have several, such as 1 in an hour and 3 in a day.
create table sms_frequency_cap (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  product text not null check (is_sms_product(product)),
  messages integer not null check (messages between 1 and 1000),
  hours integer not null check (hours between 1 and 720),
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_frequency_cap_key on sms_frequency_cap (company_id, product, hours) where deleted_at is null;

alter table sms_frequency_cap enable row level security;
alter table sms_frequency_cap force row level security;
create policy tenant on sms_frequency_cap to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_frequency_cap to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_frequency_cap from tandem_app;
grant select, insert, update, delete on sms_frequency_cap to tandem_app, tandem_system;

-- The configuration of a company has its caps, as its callbacks.
create trigger engine_config after insert or update on sms_frequency_cap for each row execute function callback_changed();
