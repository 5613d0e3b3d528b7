-- Networks are asked about numbers through providers, and what they answer is kept (docs/decisions/036).
create table hlr_provider (
  id bigint primary key,
  name text not null,
  enabled boolean not null default true,
  -- smaller is asked first
  priority integer not null default 10,
  -- the request, with places to fill in: lookupRequest of core
  url text not null,
  headers text,
  -- sealed by the application; never leaves the server
  secret_sealed text,
  -- null: it is a GET
  body text,
  batch integer not null default 100 check (batch between 1 and 1000),
  -- where the answer says what: parseLookupMapping of core
  mapping text not null,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index hlr_provider_name on hlr_provider (lower(name)) where deleted_at is null;
alter table hlr_provider enable row level security;
alter table hlr_provider force row level security;
create policy platform on hlr_provider to tandem_system using (true);
revoke all on hlr_provider from tandem_app;
grant select, insert, update, delete on hlr_provider to tandem_system;
-- Messages name whom their network was asked.
create policy in_scope on hlr_provider for select to tandem_app
  using ((select current_setting('tandem.companies', true)) <> '');
grant select (id, name) on hlr_provider to tandem_app;
create trigger engine_config after insert or update or delete on hlr_provider
  for each statement execute function engine_config_changed();

-- What was answered about a number, each time it was asked: a task is sent by what was known when it was accepted.
create table hlr_answer (
  -- E.164 digits
  msisdn bigint not null,
  at timestamptz not null default now(),
  provider_id bigint not null references hlr_provider (id),
  state text not null check (state in ('reachable', 'unreachable', 'invalid', 'unknown')),
  mcc text,
  mnc text,
  ported boolean,
  roaming boolean,
  primary key (msisdn, at)
);
create index hlr_answer_at on hlr_answer (at);
alter table hlr_answer enable row level security;
alter table hlr_answer force row level security;
create policy platform on hlr_answer to tandem_system using (true);
revoke all on hlr_answer from tandem_app;
grant select, insert, delete on hlr_answer to tandem_system;

-- Where the operator of a message comes from when networks were asked, and when that was.
alter table sms_message
  add column network_provider_id bigint,
  add column network_at timestamptz;
