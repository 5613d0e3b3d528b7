-- Checked once per transaction when it commits, not once per entry: a settlement of hundreds of wallets cost the square
-- of its entries.
drop trigger balanced on ledger_entry;
create or replace function ledger_balanced() returns trigger language plpgsql as $$
declare off record;
begin
  select e.book_id, e.currency, sum(e.amount) as amount into off
    from ledger_entry e where e.tx_id = new.id
    group by e.book_id, e.currency having sum(e.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % is off by % micros of % in book %',
      new.id, off.amount, off.currency, off.book_id using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_tx
  deferrable initially deferred for each row execute function ledger_balanced();

-- Entries that come to a transaction of another time have to be balanced among themselves, at once.
create function ledger_late_entries() returns trigger language plpgsql as $$
declare off record;
begin
  select a.tx_id, a.currency, sum(a.amount) as amount into off
    from added a join ledger_tx t on t.id = a.tx_id
    where t.xmin <> pg_current_xact_id()::xid
    group by a.tx_id, a.book_id, a.currency having sum(a.amount) <> 0 limit 1;
  if found then
    raise exception 'entries added to ledger transaction % are off by % micros of %',
      off.tx_id, off.amount, off.currency using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create trigger late_entries after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_late_entries();

-- Posts several transactions at once, e.g. the settlements of a batch, one for each company. All wallets are locked in
-- ascending id before the first changes, or two batches that share wallets could wait for each other in a circle.
-- Returns the keys that were posted before.
create function ledger_post_all(p_txs jsonb) returns setof text language plpgsql as $$
declare tx record;
begin
  perform w.id from ledger_wallet w
    where w.id in (
      select a.wallet_id from jsonb_to_recordset(p_txs) as t (accounts bigint[])
      cross join unnest(t.accounts) as x (account) join ledger_account a on a.id = x.account
      where a.wallet_id is not null)
    order by w.id for update;
  for tx in select * from jsonb_to_recordset(p_txs)
    as t (id bigint, company bigint, kind text, key text, accounts bigint[], amounts bigint[]) loop
    if not ledger_post(tx.id, tx.company, tx.kind, tx.key, tx.accounts, tx.amounts) then
      return next tx.key;
    end if;
  end loop;
end $$;
