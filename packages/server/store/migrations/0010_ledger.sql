-- Double-entry ledger. Amounts are integer micros (1e-6 of the currency unit).
-- Every seller keeps one book (book_id = its company id): the accounts of its direct buyers and its own
-- revenue, bank and so on. A message that passes three sellers posts one balanced pair in each book.
-- Sign: what the seller owes or has earned is positive (wallet, held, revenue), what it owns or has spent
-- is negative (bank, bonus). So every transaction sums to zero per book and currency.

create table ledger_account (
  id bigint primary key,
  book_id bigint not null references sys_company (id),
  -- the holder: the buyer of a wallet, the seller itself for revenue, bank and the rest
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in (
    'wallet', 'held', 'commission_payable', 'payout_pending', 'refund_payable', 'psp_clearing', 'bank', 'revenue',
    'fx_gain', 'fx_pool', 'carrier_cost', 'vendor_payable', 'psp_fee', 'bonus', 'write_off', 'suspense', 'rounding')),
  -- product of a revenue account, driver of a clearing account, vendor of a cost account; '' otherwise
  detail text not null default '',
  currency text not null,
  -- of kinds wallet and held: the ledger_wallet row whose columns follow this account
  wallet_id bigint,
  created_at timestamptz not null default now(),
  check ((kind in ('wallet', 'held')) = (wallet_id is not null))
);
create unique index ledger_account_key on ledger_account (book_id, company_id, kind, detail, currency);
create index ledger_account_company on ledger_account (company_id, id);

-- The running balance of a buyer: the only rows of the ledger that are ever updated. Its id is the id of the
-- account of kind wallet. Few rows, updated all the time: room in the page keeps the updates HOT.
create table ledger_wallet (
  id bigint primary key references ledger_account (id),
  book_id bigint not null references sys_company (id),
  company_id bigint not null references sys_company (id),
  held_account_id bigint not null unique references ledger_account (id),
  currency text not null,
  available bigint not null default 0,
  held bigint not null default 0,
  credit_limit bigint not null default 0,
  -- 'frozen' stops new reservations; what is held is still settled
  status text not null default 'active' check (status in ('active', 'frozen')),
  constraint ledger_wallet_funds check (available + credit_limit >= 0),
  constraint ledger_wallet_held check (held >= 0),
  constraint ledger_wallet_credit check (credit_limit >= 0)
) with (fillfactor = 20);
create unique index ledger_wallet_company on ledger_wallet (company_id);

create table ledger_tx (
  id bigint primary key,
  -- who started it: the customer of the send, the receiver of the recharge
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in (
    'reserve', 'settle', 'recharge', 'refund', 'bonus', 'adjust', 'payout', 'reverse')),
  -- the same key never posts twice
  idem_key text not null unique,
  occurred_at timestamptz not null default now(),
  posted_at timestamptz not null default now(),
  actor_id bigint,
  reason text,
  reverses bigint unique references ledger_tx (id),
  meta jsonb
);
create index ledger_tx_company on ledger_tx (company_id, id);

create table ledger_entry (
  tx_id bigint not null references ledger_tx (id),
  seq smallint not null,
  account_id bigint not null references ledger_account (id),
  book_id bigint not null,
  company_id bigint not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  primary key (tx_id, seq)
);
create index ledger_entry_account on ledger_entry (account_id, tx_id);

-- What is posted stays posted: a mistake is corrected by a second transaction that names the first.
revoke update, delete on ledger_tx, ledger_entry from tandem_app;
create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger_tx
  for each statement execute function ledger_append_only();
create trigger append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_append_only();

-- Checked when the transaction commits, once per entry; a transaction has a handful.
create function ledger_balanced() returns trigger language plpgsql as $$
declare off record;
begin
  select e.book_id, e.currency, sum(e.amount) as amount into off
    from ledger_entry e where e.tx_id = new.tx_id
    group by e.book_id, e.currency having sum(e.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % is off by % micros of % in book %',
      new.tx_id, off.amount, off.currency, off.book_id using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balanced();

-- Opens the wallet of a buyer in its seller's book, or finds it. Returns the wallet id.
-- p_first and p_first + 1 are fresh ids for the two accounts.
create function ledger_open_wallet(p_company bigint, p_first bigint) returns bigint language plpgsql as $$
declare
  v_seller bigint;
  v_currency text;
  v_id bigint;
begin
  select w.id into v_id from ledger_wallet w where w.company_id = p_company;
  if found then return v_id; end if;
  select c.parent_id, c.currency into v_seller, v_currency from sys_company c where c.id = p_company;
  if v_seller is null then
    raise exception 'company % buys from nobody: it has no wallet', p_company using errcode = 'no_data_found';
  end if;
  insert into ledger_account (id, book_id, company_id, kind, currency, wallet_id)
    values (p_first, v_seller, p_company, 'wallet', v_currency, p_first),
           (p_first + 1, v_seller, p_company, 'held', v_currency, p_first)
    on conflict do nothing;
  insert into ledger_wallet (id, book_id, company_id, held_account_id, currency)
    select p_first, v_seller, p_company, p_first + 1, v_currency
    where exists (select from ledger_account a where a.id = p_first and a.kind = 'wallet')
    on conflict do nothing;
  select w.id into strict v_id from ledger_wallet w where w.company_id = p_company;
  return v_id;
end $$;

-- Any other account of a book, opened or found. Returns its id.
create function ledger_open_account(
  p_book bigint, p_kind text, p_detail text, p_currency text, p_id bigint
) returns bigint language plpgsql as $$
declare v_id bigint;
begin
  insert into ledger_account (id, book_id, company_id, kind, detail, currency)
    values (p_id, p_book, p_book, p_kind, p_detail, p_currency)
    on conflict (book_id, company_id, kind, detail, currency) do nothing;
  select a.id into strict v_id from ledger_account a
    where a.book_id = p_book and a.company_id = p_book and a.kind = p_kind
      and a.detail = p_detail and a.currency = p_currency;
  return v_id;
end $$;

-- Posts one transaction: its entries, and the columns of the wallets they touch. Wallets are locked in
-- ascending id before the first is changed, so that no two postings can wait for each other in a circle.
-- Returns false when the key was posted before. Overdraft fails with ledger_wallet_funds (23514).
create function ledger_post(
  p_id bigint, p_company bigint, p_kind text, p_key text, p_accounts bigint[], p_amounts bigint[],
  p_reason text default null, p_actor bigint default null, p_reverses bigint default null
) returns boolean language plpgsql as $$
declare
  v_wanted integer;
  v_touched integer;
begin
  insert into ledger_tx (id, company_id, kind, idem_key, actor_id, reason, reverses)
    values (p_id, p_company, p_kind, p_key, p_actor, p_reason, p_reverses)
    on conflict (idem_key) do nothing;
  if not found then return false; end if;

  insert into ledger_entry (tx_id, seq, account_id, book_id, company_id, currency, amount)
    select p_id, x.seq, a.id, a.book_id, a.company_id, a.currency, x.amount
    from unnest(p_accounts, p_amounts) with ordinality as x (account, amount, seq)
    join ledger_account a on a.id = x.account;
  get diagnostics v_touched = row_count;
  if v_touched <> cardinality(p_accounts) or v_touched < 2 then
    raise exception 'ledger transaction % names an unknown account', p_id using errcode = 'foreign_key_violation';
  end if;

  select count(*) into v_wanted from (
    select w.id from ledger_wallet w
    where w.id in (select a.wallet_id from ledger_account a where a.id = any (p_accounts) and a.wallet_id is not null)
    order by w.id for update) locked;
  update ledger_wallet w
    set available = w.available + d.available, held = w.held + d.held
    from (
      select a.wallet_id,
        coalesce(sum(x.amount) filter (where a.kind = 'wallet'), 0)::bigint as available,
        coalesce(sum(x.amount) filter (where a.kind = 'held'), 0)::bigint as held
      from unnest(p_accounts, p_amounts) as x (account, amount)
      join ledger_account a on a.id = x.account
      where a.wallet_id is not null group by a.wallet_id
    ) d where w.id = d.wallet_id;
  get diagnostics v_touched = row_count;
  if v_touched <> v_wanted then
    raise exception 'ledger transaction % misses a wallet', p_id using errcode = 'foreign_key_violation';
  end if;
  return true;
end $$;

do $$
declare name text;
begin
  foreach name in array array['ledger_account', 'ledger_wallet', 'ledger_tx', 'ledger_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;
