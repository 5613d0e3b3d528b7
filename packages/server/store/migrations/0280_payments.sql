-- Money that comes in: where companies can pay, what they ordered, what came, and what providers told (docs/decisions/050).

-- Where companies that buy from the platform can pay.
create table pay_channel (
  id bigint primary key,
  name text not null,
  driver text not null check (driver in ('btcpay', 'nowpayments', 'stripe', 'bankTransfer')),
  currency text not null,
  -- only at the hosts of this brand; null: at all
  brand_id bigint references sys_brand (id),
  enabled boolean not null default true,
  -- smaller is offered first
  priority integer not null default 10,
  -- micros; null: as any recharge
  min_amount bigint,
  max_amount bigint,
  -- where the provider is asked; null: its usual address
  url text,
  -- the store, or the coin to pay with, as the driver needs
  account text,
  -- sealed by the application; never leave the server
  secret_sealed text,
  hook_secret_sealed text,
  -- the one before, valid until it is emptied: secrets change without losing a delivery
  old_hook_secret_sealed text,
  -- where to transfer to, as people read it
  instructions text,
  pay_minutes integer not null default 60 check (pay_minutes between 15 and 20160),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index pay_channel_name on pay_channel (lower(name)) where deleted_at is null;
create index pay_channel_brand on pay_channel (brand_id);

create table pay_order (
  id bigint primary key,
  -- who pays
  company_id bigint not null references sys_company (id),
  -- null: booked by hand
  channel_id bigint references pay_channel (id),
  driver text not null check (driver in ('btcpay', 'nowpayments', 'stripe', 'bankTransfer', 'manual')),
  currency text not null,
  -- micros; spec §5
  amount bigint not null check (amount between 50000000 and 50000000000 and amount % 10000 = 0),
  status text not null check (status in ('pendingPayment', 'partiallyPaid', 'chainConfirming', 'chainConfirmed', 'paid',
    'refunded', 'expired', 'timeout', 'creationFailed')),
  -- what is known of it: PaymentEvidence of core, but its payments
  is_created boolean not null default false,
  is_expired boolean not null default false,
  is_over boolean not null default false,
  is_refunded boolean not null default false,
  -- as the provider calls it
  provider_id text,
  pay_url text,
  -- where to send which coin, and how much of it; what a wallet reads from a QR code
  address text,
  coin text,
  coin_amount text,
  wallet_link text,
  -- of money, micros: what became final, what came into the wallet, what waits for a person
  received bigint not null default 0,
  credited bigint not null default 0,
  suspended bigint not null default 0,
  -- what a person must know, a code with a text
  problem text,
  slip_file_id text,
  slip_name text,
  slip_time timestamptz,
  reference text,
  expires_at timestamptz,
  -- nobody waits for the rest after this
  over_at timestamptz,
  polls integer not null default 0,
  -- when its provider is asked next; null: not any more
  next_poll_at timestamptz,
  worker uuid,
  lease_until timestamptz,
  create_by text not null,
  user_id bigint not null,
  create_time timestamptz not null default now(),
  paid_at timestamptz
);
create index pay_order_company on pay_order (company_id, id);
create index pay_order_channel on pay_order (channel_id, id);
create unique index pay_order_provider on pay_order (channel_id, provider_id);
create index pay_order_poll on pay_order (next_poll_at) where next_poll_at is not null;

-- What came to an order, each payment of a provider once.
create table pay_payment (
  id bigint primary key,
  order_id bigint not null references pay_order (id),
  company_id bigint not null references sys_company (id),
  channel_id bigint references pay_channel (id),
  driver text not null,
  -- as the provider calls it
  payment text not null,
  -- micros of the currency of the order; null: a coin that nobody converted
  amount bigint,
  currency text not null,
  coin text,
  state text not null check (state in ('seen', 'confirmed', 'invalid', 'settled')),
  -- micros; null: not booked yet
  credited bigint,
  suspended bigint,
  reason text check (reason in ('otherCoin', 'tooLittle', 'tooMuch')),
  -- what a person did with what was suspended: into the wallet, or back to the payer
  resolved text check (resolved in ('credited', 'returned')),
  resolved_by text,
  resolved_at timestamptz,
  resolve_reason text,
  create_time timestamptz not null default now(),
  booked_at timestamptz,
  -- credited once, whatever order it is told for
  unique (driver, payment)
);
create index pay_payment_order on pay_payment (order_id);
create index pay_payment_company on pay_payment (company_id, id);
create index pay_payment_suspended on pay_payment (id) where suspended is not null and resolved is null;

-- The time line of an order.
create table pay_event (
  id bigint primary key,
  order_id bigint not null references pay_order (id),
  company_id bigint not null references sys_company (id),
  at timestamptz not null default now(),
  -- a code with a text: created, status, slip, booked, ...
  kind text not null,
  status text,
  -- a person; null: the platform
  by_name text,
  -- of money, micros
  amount bigint,
  note text
);
create index pay_event_order on pay_event (order_id, id);

-- What one person asks for and another approves: money to be credited or given back.
create table pay_request (
  id bigint primary key,
  order_id bigint not null references pay_order (id),
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in ('credit', 'refund')),
  amount bigint not null check (amount > 0),
  reason text,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  user_id bigint not null,
  by_name text not null,
  at timestamptz not null default now(),
  decided_by_id bigint,
  decided_by text,
  decided_at timestamptz,
  check (decided_by_id is distinct from user_id or status <> 'approved')
);
create unique index pay_request_open on pay_request (order_id) where status = 'open';
create index pay_request_order on pay_request (order_id);

-- What providers told, as it came; each delivery once.
create table pay_hook (
  id bigint primary key,
  channel_id bigint not null references pay_channel (id),
  driver text not null,
  delivery text not null,
  headers jsonb not null,
  body text not null,
  -- signed: by one of our secrets; forged: not, or too old
  verdict text not null check (verdict in ('signed', 'forged')),
  -- as the provider calls the order, and the payment where it names no order
  provider_id text,
  payment text,
  order_id bigint references pay_order (id),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'ignored')),
  error text,
  tries integer not null default 0,
  next_at timestamptz,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  worker uuid,
  lease_until timestamptz,
  unique (channel_id, delivery)
);
create index pay_hook_next on pay_hook (next_at) where next_at is not null;
create index pay_hook_order on pay_hook (order_id);

create function pay_order_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_payments', new.id || ' ' || new.company_id);
  return null;
end $$;
create trigger news after insert or update of status, received, credited, suspended, address, slip_file_id, problem on pay_order
  for each row execute function pay_order_news();

do $$
declare name text;
begin
  foreach name in array array['pay_order', 'pay_payment', 'pay_event', 'pay_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I to tandem_app using (
        company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
      )$policy$, name);
    execute format($policy$
      create policy everything on %I to tandem_system using (
        (select current_setting('tandem.everything', true)) = 'on'
      )$policy$, name);
  end loop;
  foreach name in array array['pay_channel', 'pay_hook'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to tandem_system using (true)', name);
    execute format('revoke all on %I from tandem_app', name);
    execute format('grant select, insert, update, delete on %I to tandem_system', name);
  end loop;
end $$;
-- Orders name their channel.
create policy in_scope on pay_channel for select to tandem_app
  using ((select current_setting('tandem.companies', true)) <> '');
grant select (id, name) on pay_channel to tandem_app;
-- Lists of what providers told are read by who sees the platform's own company.
create policy in_scope on pay_hook for select to tandem_app using (exists (select from sys_company c where c.parent_id is null
  and c.id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])));
grant select on pay_hook to tandem_app;
revoke delete on pay_order, pay_payment, pay_event, pay_request from tandem_app;
