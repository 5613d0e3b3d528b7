-- What settlements charged, told apart as bills tell it: who bought what from whom, for which network, at which rate. Written beside
-- ledger_sales, in the same statement and the same quarter of an hour: that of the settlement, not of the message.
create table ledger_usage (
  -- the buyer
  company_id bigint not null,
  seller_id bigint not null,
  bucket timestamptz not null,
  channel text not null,
  product text not null,
  -- '' and 0: not known
  country text not null,
  operator_id bigint not null,
  rate_id bigint not null,
  currency text not null,
  -- of the writer, as in ledger_sales
  slot smallint not null,
  messages integer not null,
  parts integer not null,
  -- micros
  amount bigint not null,
  primary key (company_id, bucket, seller_id, channel, product, country, operator_id, rate_id, currency, slot)
) with (fillfactor = 80);

alter table sys_company
  add column bill_period text not null default 'none' check (bill_period in ('none', 'weekly', 'monthly')),
  add column bill_email text;

-- Until when a company is billed: its next bill begins where the last one ended, whatever its period or zone is then.
create table bill_schedule (
  company_id bigint primary key references sys_company (id),
  opens_at timestamptz not null
);

-- Numbers of a seller's documents, without gaps: taken in the transaction that issues the document.
create table bill_counter (
  seller_id bigint not null references sys_company (id),
  kind text not null check (kind in ('bill', 'creditNote')),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (seller_id, kind, year)
);

-- Bills and credit notes, as they were issued.
create table bill (
  id bigint primary key,
  seller_id bigint not null references sys_company (id),
  -- who pays
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in ('bill', 'creditNote')),
  -- B2026-000001, C2026-000001
  number text not null,
  -- half-open, UTC instants fixed when it was issued
  period_from timestamptz,
  period_to timestamptz,
  time_zone text not null,
  currency text not null,
  -- micros: what the ledger charged (negative: a credit note), and that rounded to the currency's smallest unit
  exact bigint not null,
  amount bigint not null,
  -- of a credit note: the bill that it corrects, why, and the transaction that gave the money back
  corrects bigint references bill (id),
  reason text,
  tx_id bigint unique references ledger_tx (id),
  create_by text not null,
  create_time timestamptz not null default now(),
  unique (seller_id, number),
  check ((kind = 'bill') = (period_from is not null and period_to is not null and corrects is null and tx_id is null and reason is null)),
  check ((kind = 'creditNote') = (corrects is not null and tx_id is not null and reason is not null)),
  check (period_from < period_to)
);
create index bill_company on bill (company_id, id);
create index bill_seller on bill (seller_id, id);
-- A period is billed once.
create extension if not exists btree_gist;
alter table bill add constraint bill_periods exclude using gist (
  company_id with =, seller_id with =, tstzrange(period_from, period_to) with &&) where (kind = 'bill');

create table bill_line (
  bill_id bigint not null references bill (id),
  place integer not null,
  company_id bigint not null references sys_company (id),
  channel text not null,
  product text not null,
  country text not null,
  operator_id bigint not null,
  -- its name when the bill was issued
  operator text,
  -- nanos of one part; null: not one price
  price_nanos bigint,
  messages integer,
  parts integer,
  -- micros
  amount bigint not null,
  primary key (bill_id, place)
);

create trigger append_only before update or delete or truncate on bill
  for each statement execute function ledger_append_only();
create trigger append_only before update or delete or truncate on bill_line
  for each statement execute function ledger_append_only();

alter table ledger_change add column bill_id bigint references bill (id),
  add check (bill_id is null or kind = 'adjust' and amount > 0);

do $$
declare name text;
begin
  foreach name in array array['ledger_usage', 'bill_schedule', 'bill', 'bill_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy everything on %I to tandem_system using (
      (select current_setting(''tandem.everything'', true)) = ''on'')', name);
    execute format('create policy tenant on %I to tandem_app using (
      company_id = any ((select nullif(current_setting(''tandem.companies'', true), '''')::bigint[])::bigint[]))', name);
  end loop;
  foreach name in array array['bill', 'bill_line'] loop
    execute format('revoke update, delete on %I from tandem_app', name);
  end loop;
  revoke delete on ledger_usage from tandem_app;
  revoke all on bill_schedule from tandem_app;
  grant select, insert, update, delete on bill_schedule to tandem_system;
  alter table bill_counter enable row level security;
  alter table bill_counter force row level security;
  create policy everything on bill_counter to tandem_system using (
    (select current_setting('tandem.everything', true)) = 'on');
  create policy seller on bill_counter to tandem_app using (
    seller_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[]));
  revoke delete on bill_counter from tandem_app;
end $$;
-- Which midnight ends a period of a company.
grant execute on function company_zone(bigint) to tandem_system;
