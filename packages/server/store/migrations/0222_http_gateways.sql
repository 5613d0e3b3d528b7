-- How vendors are spoken to over HTTP: templates of requests, and what their answers and callbacks say (as HttpMapping of
-- core reads them; docs/decisions/033).
create table sms_http_mapping (
  id bigint primary key,
  name text not null,
  method text not null check (method in ('GET', 'POST', 'PUT')),
  url text not null,
  content_type text not null check (content_type in ('json', 'form', 'query')),
  headers text,
  body text,
  id_at text,
  success_at text,
  success_words text,
  error_at text,
  answer_rules text,
  list_at text,
  receipt_id_at text,
  receipt_status_at text,
  receipt_error_at text,
  receipt_number_at text,
  receipt_words text,
  inbound_from_at text,
  inbound_to_at text,
  inbound_text_at text,
  inbound_id_at text,
  callback_answer text not null default 'OK',
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_http_mapping_name on sms_http_mapping (lower(name)) where deleted_at is null;
alter table sms_http_mapping enable row level security;
alter table sms_http_mapping force row level security;
create policy platform on sms_http_mapping to tandem_system using (true);
revoke all on sms_http_mapping from tandem_app;
grant select, insert, update, delete on sms_http_mapping to tandem_system;
create trigger engine_config after insert or update or delete on sms_http_mapping
  for each statement execute function engine_config_changed();

alter table sms_gateway
  add column mapping_id bigint references sms_http_mapping (id),
  -- of the account at the vendor, `name = value` lines; sealed by the application
  add column secrets_sealed text;

-- Where the vendor of an HTTP gateway calls: found by the digest of its token, which is sealed to be shown again.
create table sms_gateway_hook (
  gateway_id bigint primary key references sms_gateway (id),
  token_digest text not null unique,
  token_sealed text not null
);
alter table sms_gateway_hook enable row level security;
alter table sms_gateway_hook force row level security;
create policy platform on sms_gateway_hook to tandem_system using (true);
revoke all on sms_gateway_hook from tandem_app;
grant select, insert, update, delete on sms_gateway_hook to tandem_system;

-- What vendors called with, until the engine has stored what it says. What has an id of the vendor is remembered a while,
-- to be known when it comes again.
create table sms_gateway_inbox (
  id bigint generated always as identity primary key,
  gateway_id bigint not null references sms_gateway (id),
  kind text not null check (kind in ('receipt', 'inbound')),
  item jsonb not null,
  digest text,
  received_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index sms_gateway_inbox_digest on sms_gateway_inbox (gateway_id, digest);
create index sms_gateway_inbox_open on sms_gateway_inbox (gateway_id, id) where done_at is null;
create index sms_gateway_inbox_done on sms_gateway_inbox (done_at) where done_at is not null;
alter table sms_gateway_inbox enable row level security;
alter table sms_gateway_inbox force row level security;
create policy platform on sms_gateway_inbox to tandem_system using (true);
revoke all on sms_gateway_inbox from tandem_app;
grant select, insert, update, delete on sms_gateway_inbox to tandem_system;
