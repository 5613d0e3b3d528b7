-- What each check of the books found, and accounts that were frozen for it or by people: `npm run ledger-check` inside the server.
create table ledger_check (
  id bigint primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- [{code, checked, off: [sentence], offCount}] in the order of the rules
  findings jsonb not null,
  -- rules that are broken
  broken integer not null
);

-- Each time an account was frozen; open while it is.
create table ledger_freeze (
  id bigint primary key,
  wallet_id bigint not null references ledger_wallet (id),
  company_id bigint not null references sys_company (id),
  -- null: a check found that it does not add up
  frozen_by text,
  reason text,
  frozen_at timestamptz not null,
  lifted_by text,
  lift_reason text,
  lifted_at timestamptz,
  check ((frozen_by is null) = (reason is null)),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index ledger_freeze_open on ledger_freeze (wallet_id) where lifted_at is null;

do $$
declare name text;
begin
  foreach name in array array['ledger_check', 'ledger_freeze'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to tandem_system using (true)', name);
    execute format('revoke all on %I from tandem_app', name);
    execute format('grant select, insert, update, delete on %I to tandem_system', name);
  end loop;
end $$;
