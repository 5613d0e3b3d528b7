-- What a message from a handset asked for, and what answered it by itself.
alter table sms_inbound
  add column asked text check (asked in ('optOut', 'optIn', 'keyword')),
  add column answered text check (answered in ('optOut', 'optIn', 'keyword'));
-- When a handset was last answered by itself.
create index sms_inbound_answered on sms_inbound (company_id, mobile, id) where answered is not null;

-- Answers leave through the outbox, too.
alter table sys_outbox drop constraint sys_outbox_kind_check;
alter table sys_outbox add check (kind in ('code', 'mail', 'callback', 'answer'));

-- Texts that are answered by themselves.
create table sms_keyword (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  -- null: in the inbox of every product
  product text check (product is null or is_sms_product(product)),
  keyword text not null,
  match text not null default 'exact' check (match in ('exact', 'start', 'contain')),
  answer text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_keyword_key on sms_keyword (company_id, keyword, coalesce(product, ''))
  where deleted_at is null;

alter table sms_keyword enable row level security;
alter table sms_keyword force row level security;
create policy tenant on sms_keyword to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_keyword to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_keyword from tandem_app;
grant select, insert, update, delete on sms_keyword to tandem_app, tandem_system;
