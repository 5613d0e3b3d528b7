-- Money by channel, product and currency: what a wallet holds aside has an account for each product, as revenue has, and
-- the sellers' figures tell products apart. All money moved so far was that of notification SMS.

set local tandem.everything = 'on';

alter table ledger_account add column channel text not null default ''
  check (channel in ('', 'sms', 'voice', 'whatsapp'));
comment on column ledger_account.detail is 'product of a held or revenue account, driver of a clearing account, ...';
update ledger_account set channel = 'sms', detail = 'notify' where kind in ('held', 'revenue');
alter table ledger_account add check ((channel <> '') = (kind in ('held', 'revenue')));
drop index ledger_account_key;
create unique index ledger_account_key on ledger_account (book_id, company_id, kind, channel, detail, currency);
create index ledger_account_wallet on ledger_account (wallet_id) where wallet_id is not null;
alter table ledger_wallet drop column held_account_id;

-- A receipt that tells another end than the one that was settled moves money once more.
alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'reserve', 'settle', 'correct', 'recharge', 'refund', 'bonus', 'adjust', 'payout', 'reverse'));
drop index ledger_tx_money;
create index ledger_tx_money on ledger_tx (company_id, id) where kind not in ('reserve', 'settle', 'correct');

alter table ledger_sales add column channel text not null default 'sms', add column product text not null default 'notify',
  add column currency text;
update ledger_sales s set currency = c.currency from sys_company c where c.id = s.company_id;
alter table ledger_sales alter column currency set not null, alter column channel drop default,
  alter column product drop default, drop constraint ledger_sales_pkey,
  add primary key (company_id, bucket, buyer_id, channel, product, currency, slot);

-- Opens an account of a book, or finds it. Returns its id; p_id is a fresh one.
create function ledger_open(
  p_book bigint, p_company bigint, p_kind text, p_channel text, p_detail text, p_currency text, p_wallet bigint, p_id bigint
) returns bigint language plpgsql as $$
declare v_id bigint;
begin
  loop
    select a.id into v_id from ledger_account a
      where a.book_id = p_book and a.company_id = p_company and a.kind = p_kind and a.channel = p_channel
        and a.detail = p_detail and a.currency = p_currency;
    if found then return v_id; end if;
    insert into ledger_account (id, book_id, company_id, kind, channel, detail, currency, wallet_id)
      values (p_id, p_book, p_company, p_kind, p_channel, p_detail, p_currency, p_wallet)
      on conflict (book_id, company_id, kind, channel, detail, currency) do nothing;
  end loop;
end $$;

create or replace function ledger_open_account(
  p_book bigint, p_kind text, p_detail text, p_currency text, p_id bigint
) returns bigint language sql as $$
  select ledger_open(p_book, p_book, p_kind, '', p_detail, p_currency, null, p_id)
$$;

-- Opens the wallet of a buyer in its seller's book, or finds it. Returns the wallet id; p_first is a fresh one.
create or replace function ledger_open_wallet(p_company bigint, p_first bigint) returns bigint language plpgsql as $$
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
    values (p_first, v_seller, p_company, 'wallet', v_currency, p_first) on conflict do nothing;
  insert into ledger_wallet (id, book_id, company_id, currency)
    select p_first, v_seller, p_company, v_currency
    where exists (select from ledger_account a where a.id = p_first and a.kind = 'wallet')
    on conflict do nothing;
  select w.id into strict v_id from ledger_wallet w where w.company_id = p_company;
  return v_id;
end $$;

-- The accounts of one sale of a chain: the buyer's wallet and what it holds aside for the product, the seller's revenue from
-- it. Missing ones are opened with p_ids, three fresh ids.
create function ledger_open_hop(p_company bigint, p_channel text, p_product text, p_ids bigint[])
returns table (wallet_id bigint, held_id bigint, revenue_id bigint, seller_id bigint, currency text)
language plpgsql as $$
declare w ledger_wallet;
begin
  perform ledger_open_wallet(p_company, p_ids[1]);
  select l.* into strict w from ledger_wallet l where l.company_id = p_company;
  return query select w.id,
    ledger_open(w.book_id, w.company_id, 'held', p_channel, p_product, w.currency, w.id, p_ids[2]),
    ledger_open(w.book_id, w.book_id, 'revenue', p_channel, p_product, w.currency, null, p_ids[3]), w.book_id, w.currency;
end $$;

-- Posts one transaction as before (0010_ledger.sql); it occurred when its id was made.
create or replace function ledger_post(
  p_id bigint, p_company bigint, p_kind text, p_key text, p_accounts bigint[], p_amounts bigint[],
  p_reason text default null, p_actor bigint default null, p_reverses bigint default null
) returns boolean language plpgsql as $$
declare
  v_wanted integer;
  v_touched integer;
begin
  insert into ledger_tx (id, company_id, kind, idem_key, occurred_at, actor_id, reason, reverses)
    values (p_id, p_company, p_kind, p_key, to_timestamp((p_id >> 12) / 1000.0), p_actor, p_reason, p_reverses)
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

-- Posts several transactions as before (0048_settlement_owner.sql); a single one locks its wallets itself.
create or replace function ledger_post_all(p_txs jsonb) returns setof text language plpgsql as $$
declare tx record;
begin
  if jsonb_array_length(p_txs) > 1 then
    perform w.id from ledger_wallet w
      where w.id in (
        select a.wallet_id from jsonb_to_recordset(p_txs) as t (accounts bigint[])
        cross join unnest(t.accounts) as x (account) join ledger_account a on a.id = x.account
        where a.wallet_id is not null)
      order by w.id for update;
  end if;
  for tx in select * from jsonb_to_recordset(p_txs)
    as t (id bigint, company bigint, kind text, key text, accounts bigint[], amounts bigint[]) loop
    if not ledger_post(tx.id, tx.company, tx.kind, tx.key, tx.accounts, tx.amounts) then
      return next tx.key;
    end if;
  end loop;
end $$;
