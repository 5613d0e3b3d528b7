-- Exchange rates come from providers (docs/decisions/063); one that a person sets may hold for some days.
create table sys_exchange_provider (
  id bigint primary key,
  name text not null,
  enabled boolean not null default true,
  -- smaller is asked first
  priority integer not null default 10,
  -- the request, with places to fill in: exchangeRequest of core
  url text not null,
  headers text,
  -- sealed by the application; never leaves the server
  secret_sealed text,
  -- where the answer says what: parseExchangeMapping of core
  mapping text not null,
  -- when it answered last, and why not since; null: it did
  answered_at timestamptz,
  fault text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_exchange_provider_name on sys_exchange_provider (lower(name)) where deleted_at is null;
alter table sys_exchange_provider enable row level security;
alter table sys_exchange_provider force row level security;
create policy platform on sys_exchange_provider to tandem_system using (true);
revoke all on sys_exchange_provider from tandem_app;
grant select, insert, update, delete on sys_exchange_provider to tandem_system;
-- Rates name who said them.
create policy in_scope on sys_exchange_provider for select to tandem_app
  using ((select current_setting('tandem.companies', true)) <> '');
grant select (id, name) on sys_exchange_provider to tandem_app;

alter table sys_exchange_rate
  -- null: a person set it
  add column provider_id bigint references sys_exchange_provider (id),
  -- until then no provider's rate follows it
  add column held_until timestamptz,
  add constraint sys_exchange_rate_held check (held_until is null or (provider_id is null and held_until > effective_at));
