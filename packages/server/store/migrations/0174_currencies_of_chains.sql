-- A chain of sellers may be in several currencies, each two of them linked by an exchange rate.

-- What each seller of the chain paid, in the currency it sells in, and the rate that was used: an array by hop, customer
-- first, of {"rateId", "rate", "isInverse", "cost"} or null; null for a chain in one currency.
alter table sms_message add column costs jsonb;

-- What `cost` was in the currency of the seller's own wallet, if that is another one than this row's.
alter table ledger_sales add column paid bigint;

-- The accounts of a seller that buys in another currency than it sells in: what it owes and what it got for it, what it gave
-- and what that cost. Missing ones are opened with p_ids, four fresh ids.
create function ledger_open_conversion(p_seller bigint, p_bought text, p_sold text, p_ids bigint[])
returns table (owed_id bigint, bought_id bigint, given_id bigint, cost_id bigint) language sql as $$
  select ledger_open_account(p_seller, 'vendor_payable', 'seller', p_bought, p_ids[1]),
    ledger_open_account(p_seller, 'fx_pool', '', p_bought, p_ids[2]),
    ledger_open_account(p_seller, 'fx_pool', '', p_sold, p_ids[3]),
    ledger_open_account(p_seller, 'carrier_cost', 'seller', p_sold, p_ids[4])
$$;

-- Two currencies are linked while a rate between them is in force, and such a rate can never be removed. Locked, so that
-- one that is being deleted before its time links nothing.
create function are_currencies_linked(p_one text, p_other text) returns boolean language plpgsql as $$
begin
  if p_one = p_other then return true; end if;
  perform from sys_exchange_rate r
    where least(r.base, r.quote) = least(p_one, p_other) and greatest(r.base, r.quote) = greatest(p_one, p_other)
      and r.deleted_at is null and r.effective_at <= clock_timestamp()
    order by r.effective_at desc limit 1 for share;
  return found;
end $$;

-- Instead of one currency for a company and its seller (0049_fixed_prices.sql). The seller is locked, so that neither
-- changes its currency while the other appears.
alter table sys_company drop constraint company_seller_currency, drop constraint sys_company_id_currency;
create function company_currency_linked() returns trigger language plpgsql as $$
declare other text;
begin
  if new.parent_id is not null then
    select c.currency into other from sys_company c where c.id = new.parent_id for share;
    if not found or not are_currencies_linked(other, new.currency) then
      raise exception 'no exchange rate links company % (%) with its seller (%)', new.id, new.currency, other
        using errcode = 'foreign_key_violation', constraint = 'company_seller_currency';
    end if;
  end if;
  if tg_op = 'UPDATE' then
    for other in select distinct c.currency from sys_company c where c.parent_id = new.id and c.currency <> new.currency loop
      if not are_currencies_linked(other, new.currency) then
        raise exception 'no exchange rate links company % (%) with its buyers (%)', new.id, new.currency, other
          using errcode = 'foreign_key_violation', constraint = 'company_seller_currency';
      end if;
    end loop;
  end if;
  return null;
end $$;
create trigger currency_inserted after insert on sys_company
  for each row when (new.parent_id is not null) execute function company_currency_linked();
create trigger currency_updated after update of currency, parent_id on sys_company
  for each row when (new.currency <> old.currency or new.parent_id is distinct from old.parent_id)
  execute function company_currency_linked();
