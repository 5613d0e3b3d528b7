-- What stands behind money that no message moved, and behind credit: written beside the posting, never changed, compared by
-- `npm run ledger-check` (I9, I10). A posting or a limit without its document was put there by nobody who may.

create table ledger_document (
  tx_id bigint primary key references ledger_tx (id),
  -- whose wallet it is about
  company_id bigint not null references sys_company (id),
  -- 'manual': entered by staff; 'order': a payment order; 'sandbox': the sample world; 'carriedOver': from before there
  -- were documents
  source text not null check (source in ('manual', 'order', 'sandbox', 'carriedOver')),
  -- number of the order, key of the request, ...
  reference text not null,
  -- what came into the wallet, micros; negative when it left
  amount bigint not null,
  currency text not null,
  actor_id bigint,
  created_at timestamptz not null default now()
);
create index ledger_document_company on ledger_document (company_id, tx_id);

-- Each credit limit a wallet ever had; the newest one is in force.
create table ledger_credit_limit (
  id bigint primary key,
  wallet_id bigint not null references ledger_wallet (id),
  company_id bigint not null references sys_company (id),
  credit_limit bigint not null check (credit_limit >= 0),
  reason text,
  actor_id bigint,
  created_at timestamptz not null default now()
);
create index ledger_credit_limit_wallet on ledger_credit_limit (wallet_id, id);
create index ledger_credit_limit_company on ledger_credit_limit (company_id, id);

do $$
declare name text;
begin
  foreach name in array array['ledger_document', 'ledger_credit_limit'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        (select current_setting('tandem.everything', true)) = 'on'
        or company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
      )$policy$, name);
    execute format('revoke update, delete on %I from tandem_app', name);
    execute format('create trigger append_only before update or delete or truncate on %I
      for each statement execute function ledger_append_only()', name);
  end loop;
end $$;

-- Sets the credit limit of a wallet with its document; p_id is a fresh id.
create function ledger_set_credit_limit(
  p_id bigint, p_wallet bigint, p_limit bigint, p_actor bigint, p_reason text
) returns void language plpgsql as $$
begin
  update ledger_wallet set credit_limit = p_limit where id = p_wallet;
  insert into ledger_credit_limit (id, wallet_id, company_id, credit_limit, reason, actor_id)
    select p_id, w.id, w.company_id, p_limit, p_reason, p_actor from ledger_wallet w where w.id = p_wallet;
  if not found then
    raise exception 'there is no wallet %', p_wallet using errcode = 'no_data_found';
  end if;
end $$;

set local tandem.everything = 'on';
insert into ledger_document (tx_id, company_id, source, reference, amount, currency, actor_id, created_at)
  select t.id, w.company_id, 'carriedOver', t.idem_key, sum(e.amount), w.currency, t.actor_id, t.posted_at
  from ledger_tx t join ledger_entry e on e.tx_id = t.id
    join ledger_wallet w on e.account_id in (w.id, w.held_account_id) and w.company_id = t.company_id
  where t.kind not in ('reserve', 'settle') group by t.id, w.company_id, w.currency;
insert into ledger_credit_limit (id, wallet_id, company_id, credit_limit, reason)
  select w.id, w.id, w.company_id, w.credit_limit, 'carried over' from ledger_wallet w where w.credit_limit > 0;
