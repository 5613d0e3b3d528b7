-- Money is posted in the same round trip as the commit: what was posted before has to be refused by the database itself.
drop function ledger_post_all(jsonb);
create function ledger_post_all(p_txs jsonb) returns void language plpgsql as $$
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
      raise exception 'The ledger transaction % was posted before', tx.key using errcode = 'unique_violation';
    end if;
  end loop;
end $$;
