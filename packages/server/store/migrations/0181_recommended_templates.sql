-- Texts that staff recommend, by country and industry; companies copy them into their own.
create table sms_recommended_template (
  id bigint primary key,
  name text not null check (name ~ '^[a-z0-9_]+$'),
  product text not null check (is_sms_product(product)),
  -- null: of every industry, of every country
  industry text,
  country_id bigint references sys_country (id),
  language text not null,
  content text not null,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_recommended_template_key on sms_recommended_template (name) where deleted_at is null;
-- The platform's own: read by everybody who sees a company, written by nobody who answers people.
alter table sms_recommended_template enable row level security;
alter table sms_recommended_template force row level security;
create policy platform on sms_recommended_template to tandem_system using (true);
create policy in_scope on sms_recommended_template for select to tandem_app using (
  (select nullif(current_setting('tandem.companies', true), '')) is not null
);
revoke all on sms_recommended_template from tandem_app;
grant select on sms_recommended_template to tandem_app;
grant select, insert, update, delete on sms_recommended_template to tandem_system;
