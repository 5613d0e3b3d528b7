-- What an account may be charged and credited in an hour until it is stopped (docs/decisions/067), as of the settings and exchange rates in force.
create table ledger_bound (
  company_id bigint primary key references sys_company (id),
  -- micros of its currency: charges of an hour that are never too many
  floor bigint not null check (floor >= 0),
  -- credits of an hour that nobody has to agree to
  credits integer not null check (credits > 0),
  -- since when they are in force
  since timestamptz not null
);
alter table ledger_bound enable row level security;
alter table ledger_bound force row level security;
create policy platform on ledger_bound to tandem_system using (true);
revoke all on ledger_bound from tandem_app;
grant select, insert, update, delete on ledger_bound to tandem_system;

-- What an account was stopped for that no person froze; null: it does not add up.
alter table ledger_freeze add column cause text check (cause is null or cause in ('charges', 'credits') and frozen_by is null);
create index ledger_freeze_wallet on ledger_freeze (wallet_id, frozen_at);
