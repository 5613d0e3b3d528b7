-- What people change in accounts by hand: asked for by one person, agreed to by another where it is large, posted once.
create table ledger_change (
  id bigint primary key,
  -- whose account
  company_id bigint not null references sys_company (id),
  -- its seller, whose people change it
  seller_id bigint not null references sys_company (id),
  kind text not null check (kind in ('adjust', 'credit')),
  -- micros: what the balance changes by, or the new credit limit
  amount bigint not null,
  currency text not null,
  reason text not null check (reason <> ''),
  status text not null default 'waiting' check (status in ('waiting', 'posted', 'refused', 'withdrawn')),
  asked_by bigint not null,
  create_by text not null,
  create_time timestamptz not null default now(),
  judge_id bigint,
  judge_by text,
  judge_time timestamptz,
  answer text,
  -- the transaction of the ledger that an adjustment became
  tx_id bigint unique references ledger_tx (id),
  check (kind <> 'adjust' or amount <> 0),
  check (kind <> 'credit' or amount >= 0),
  check ((status = 'posted' and kind = 'adjust') = (tx_id is not null)),
  -- nobody agrees to their own; what needs nobody has no judge
  check (judge_id is null or status = 'withdrawn' or judge_id <> asked_by),
  check ((status = 'refused') = (answer is not null))
);
create index ledger_change_company on ledger_change (company_id, id);
create index ledger_change_waiting on ledger_change (seller_id) where status = 'waiting';

alter table ledger_change enable row level security;
alter table ledger_change force row level security;
create policy everything on ledger_change to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on');
create policy tenant on ledger_change to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[]));
-- What was decided stays: only what waits changes.
create function ledger_change_decided() returns trigger language plpgsql as $$
begin
  raise exception 'change % was decided before', old.id using errcode = 'restrict_violation';
end $$;
create trigger decided before update on ledger_change
  for each row when (old.status <> 'waiting') execute function ledger_change_decided();
revoke delete on ledger_change from tandem_app;
