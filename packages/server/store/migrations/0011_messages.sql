-- SMS: what was accepted, what became of it, and what the engine needs to go on after a crash.
-- Ids of messages and batches are milliseconds since 1970 * 4096 + a sequence, so an id tells the time
-- (to_timestamp((id >> 12) / 1000.0)) and tables partitioned by id are partitioned by week.

create table sms_task (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  product text not null check (product in ('marketing', 'notify', 'otpPremium', 'otpReguler')),
  name text not null,
  content text not null,
  sender_id text,
  encoding text not null check (encoding in ('gsm7', 'ucs2')),
  parts_per_message smallint not null,
  -- loading: recipients still arrive, invisible to lists and engine; a sweep removes it when its sender died
  status text not null default 'loading'
    check (status in ('loading', 'queued', 'sending', 'paused', 'completed', 'cancelled')),
  -- code of a sentence: 'balance.insufficient', 'task.pausedByUser'
  pause_reason text,
  -- smaller goes first
  priority smallint not null default 10,
  total integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  currency text not null,
  -- a message not taken by a carrier until then expires
  expires_at timestamptz not null,
  request_key text,
  -- SHA-256 of what was asked, to tell a repeat from another request under the same key
  request_hash bytea,
  -- the answer given, given again to a repeat
  answer jsonb,
  version integer not null default 1,
  create_by text,
  create_user_id bigint,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  finish_time timestamptz,
  check ((status = 'paused') = (pause_reason is not null))
);
create unique index sms_task_request on sms_task (company_id, product, request_key) where request_key is not null;
create index sms_task_company on sms_task (company_id, id);
create index sms_task_open on sms_task (id) where status in ('loading', 'queued', 'sending', 'paused');

-- Recipients as accepted, 5,000 to a row: E.164 digits without plus, separated by line feeds.
-- Recipient n (from 0) of the task is number n % 5000 of block n / 5000.
create table sms_recipients (
  task_id bigint not null references sms_task (id) on delete cascade,
  block_no integer not null,
  company_id bigint not null,
  count integer not null check (count between 1 and 5000),
  numbers text not null,
  primary key (task_id, block_no)
);

-- Lines of a list that were refused at acceptance.
create table sms_task_reject (
  task_id bigint not null references sms_task (id) on delete cascade,
  -- line of the file or position in the list, from 1
  row_no integer not null,
  company_id bigint not null,
  mobile text not null,
  reason text not null,
  primary key (task_id, row_no)
);

-- The work queue: one row per block of recipients, taken under a lease by the clock of the database.
-- done counts the recipients of the block that have a message; it moves in the transaction that writes them.
create table sms_queue (
  task_id bigint not null references sms_task (id) on delete cascade,
  block_no integer not null,
  company_id bigint not null,
  priority smallint not null,
  count integer not null,
  done integer not null default 0,
  leased_by text,
  leased_until timestamptz,
  primary key (task_id, block_no)
) with (fillfactor = 50);
create index sms_queue_order on sms_queue (priority, block_no, task_id);

-- Counters of a task. Every writer of the engine adds to its own slot, so none waits for another;
-- the figure of a task is the sum over its slots. Written in the transaction of what it counts.
create table sms_task_count (
  task_id bigint not null references sms_task (id) on delete cascade,
  slot smallint not null,
  company_id bigint not null,
  -- messages made: rated and reserved, or rejected before money moved
  dispatched integer not null default 0,
  -- taken by a carrier
  submitted integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  -- rejected, expired or unknown
  failed integer not null default 0,
  -- of delivered, undelivered and failed: those that no carrier ever took
  unsubmitted integer not null default 0,
  parts integer not null default 0,
  -- customer's money, micros: reserved ever, of that charged, of that given back
  reserved bigint not null default 0,
  charged bigint not null default 0,
  released bigint not null default 0,
  primary key (task_id, slot)
) with (fillfactor = 50);

-- One chunk of a task: the messages made by one transaction, and the transaction that reserved their price.
create table sms_chunk (
  task_id bigint not null,
  -- first recipient of the chunk, from 0
  from_row integer not null,
  count integer not null,
  company_id bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  -- null when every message of the chunk was rejected before money moved
  tx_id bigint references ledger_tx (id) deferrable initially deferred,
  -- per hop, customer first: the wallet and the sum of the prices of the chunk's messages
  wallet_ids bigint[] not null default '{}',
  amounts bigint[] not null default '{}',
  -- routing decisions met in the chunk; sms_message.decision is the index from 0.
  -- [{ "considered": [{ "routeId", "gatewayId", "outcome", "reason" }] }]
  decisions jsonb not null default '[]',
  -- false once each message is final or has its supplier refs in sms_supplier_ref: the engine then
  -- needs not to look at the chunk at start
  open boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (task_id, from_row)
);
create index sms_chunk_open on sms_chunk (task_id) where open;

-- One row per message, never updated. Its current state is in sms_message_final; a message without a row
-- there is submitted when a result batch has its id, submitting when an attempt batch has, else queued.
create table sms_message (
  id bigint not null,
  company_id bigint not null,
  task_id bigint not null,
  -- position in the task's recipients, from 0
  row_no integer not null,
  -- E.164 digits
  msisdn bigint not null,
  country text,
  mccmnc text,
  -- how the operator was found: 'prefix' (numbering plan), later 'mnp', 'hlr'
  mccmnc_source text,
  operator_id bigint,
  -- null: the task's
  sender_id text,
  content text,
  parts smallint not null,
  -- price for the customer, micros of the task's currency, and the rate it comes from
  price bigint not null,
  rate_id bigint,
  -- the same for each seller above, nearest first; null when the customer buys from the platform
  upstream_prices bigint[],
  upstream_rate_ids bigint[],
  -- bit h is set when hop h (0 = customer) pays for delivered messages only; else it pays for submitted ones
  delivered_hops smallint not null default 0,
  -- what the planned carrier takes, micros of its rate group's currency; null = unknown
  cost bigint,
  cost_rate_id bigint,
  route_id bigint,
  gateway_id bigint,
  decision smallint,
  expires_at timestamptz,
  primary key (id)
) partition by range (id);
create index sms_message_company on sms_message (company_id, id);
create index sms_message_task on sms_message (task_id, id);
create index sms_message_msisdn on sms_message (msisdn, id);

-- How a message ended, once. Its primary key is the guard against a second settlement.
create table sms_message_final (
  message_id bigint not null,
  company_id bigint not null,
  state text not null check (state in ('delivered', 'undelivered', 'rejected', 'expired', 'unknown')),
  -- code of a sentence: 'rate.notPresent', 'carrier.invalidDestination', 'receipt.undeliverable', 'receipt.none'
  reason text,
  -- the gateway that carried it; null when none did
  gateway_id bigint,
  submitted_at timestamptz,
  done_at timestamptz not null,
  supplier_ref text,
  -- the carrier's error code in the receipt
  network_error text,
  -- what the customer was charged, micros (0: given back)
  charged bigint not null,
  cost bigint,
  settle_tx_id bigint,
  primary key (message_id)
) partition by range (message_id);

-- What was about to be written to a socket, committed before the write. An attempt without a result is in doubt.
create table sms_attempt_batch (
  id bigint not null,
  gateway_id bigint not null,
  -- first and last message id, inclusive bounds in canonical form [first, last + 1)
  span int8range not null,
  -- null: every id of the span
  ids bigint[],
  -- why it is not the first attempt: 'failover', 'throttled', 'inDoubt', 'temporary'; null for a first one
  cause text,
  at timestamptz not null default now(),
  primary key (id)
) partition by range (id);
create index sms_attempt_batch_span on sms_attempt_batch using gist (span);

-- What the carriers answered, about 1,000 answers to a row; parallel arrays.
create table sms_result_batch (
  id bigint not null,
  gateway_id bigint not null,
  span int8range not null,
  ids bigint[] not null,
  -- part of the message from 1; null: every message of the batch has one part
  parts smallint[],
  -- command_status; null: all 0. -1: no answer (link lost or timed out). -2: taken back before the write
  statuses integer[],
  -- the carrier's message ids, '' where refused
  refs text[] not null,
  at timestamptz not null default now(),
  primary key (id)
) partition by range (id);
create index sms_result_batch_span on sms_result_batch using gist (span);

-- Carrier ids of messages that wait for a receipt longer than the memory of the engine (a minute).
-- Not unique: carriers reuse ids; the newest wins.
create table sms_supplier_ref (
  gateway_id bigint not null,
  ref text not null,
  message_id bigint not null,
  part smallint not null,
  -- state of this part when its receipt has come but another part's has not
  receipt text,
  submitted_at timestamptz not null,
  primary key (message_id, part, gateway_id, ref)
);
create index sms_supplier_ref_ref on sms_supplier_ref (gateway_id, ref);
create index sms_supplier_ref_submitted on sms_supplier_ref (submitted_at);

-- Receipts whose message is not known (yet), kept 72 hours and matched again.
create table sms_orphan_receipt (
  id bigint primary key,
  gateway_id bigint not null,
  ref text not null,
  msisdn bigint,
  -- carrier's word: DELIVRD, UNDELIV, ...
  stat text not null,
  network_error text,
  done_at timestamptz,
  received_at timestamptz not null default now()
);
create index sms_orphan_receipt_ref on sms_orphan_receipt (gateway_id, ref);
create index sms_orphan_receipt_received on sms_orphan_receipt (received_at);

-- Every receipt that decided something, a batch to a row, for the trace of a message. Parallel arrays.
create table sms_receipt_batch (
  id bigint not null,
  span int8range not null,
  ids bigint[] not null,
  gateway_ids bigint[] not null,
  parts smallint[],
  stats text[] not null,
  errors text[] not null,
  at timestamptz not null default now(),
  primary key (id)
) partition by range (id);
create index sms_receipt_batch_span on sms_receipt_batch using gist (span);

-- Figures for the home screen, per quarter of an hour of the message's creation, so that a day can begin at
-- midnight of any time zone. Slots as in sms_task_count: sum over them.
create table sms_figures (
  company_id bigint not null,
  bucket timestamptz not null,
  country text not null,
  -- 0: no gateway
  gateway_id bigint not null,
  product text not null,
  currency text not null,
  slot smallint not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  failed integer not null default 0,
  parts integer not null default 0,
  charged bigint not null default 0,
  primary key (company_id, bucket, country, gateway_id, product, currency, slot)
) with (fillfactor = 50);
create index sms_figures_bucket on sms_figures (bucket);

-- Partitions of one week each, named after the Monday (UTC) they begin on: sms_message_20261116. The engine
-- calls this at start and every hour. The application reads and writes through the parent tables, where
-- row-level security holds. On the partitions themselves it may only insert: COPY does not work under
-- row-level security, and a partition that cannot be read leaks nothing.
create function sms_ensure_partitions(p_from timestamptz, p_to timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  child text;
  made integer := 0;
  week timestamp;
begin
  perform pg_advisory_xact_lock(hashtext('sms_ensure_partitions'));
  foreach parent in array array[
    'sms_message', 'sms_message_final', 'sms_attempt_batch', 'sms_result_batch', 'sms_receipt_batch'
  ] loop
    for week in select * from generate_series(
      date_trunc('week', p_from at time zone 'UTC'), date_trunc('week', p_to at time zone 'UTC'), interval '7 days') loop
      child := parent || '_' || to_char(week, 'YYYYMMDD');
      continue when to_regclass('public.' || child) is not null;
      execute format('create table %I partition of %I for values from (%s) to (%s)', child, parent,
        extract(epoch from week)::bigint * 1000 * 4096, extract(epoch from week + interval '7 days')::bigint * 1000 * 4096);
      execute format('revoke all on %I from tandem_app', child);
      execute format('grant insert on %I to tandem_app', child);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function sms_ensure_partitions(timestamptz, timestamptz) from public;
grant execute on function sms_ensure_partitions(timestamptz, timestamptz) to tandem_app;
select sms_ensure_partitions(now() - interval '35 days', now() + interval '14 days');

-- What has happened stays as it was written.
revoke update, delete on sms_message, sms_message_final, sms_attempt_batch, sms_result_batch, sms_receipt_batch
  from tandem_app;

do $$
declare name text;
begin
  foreach name in array array[
    'sms_task', 'sms_recipients', 'sms_task_reject', 'sms_queue', 'sms_task_count', 'sms_chunk', 'sms_message',
    'sms_message_final', 'sms_figures'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;

-- The engine keeps prefixes, rates, routes and gateways in memory and reads them again when told.
create function engine_config_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_config', tg_table_name);
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array[
    'sys_company', 'sys_country', 'sms_operator', 'sms_number_prefix', 'sms_gateway', 'sms_route',
    'sms_rate_group', 'sms_rate'
  ] loop
    execute format(
      'create trigger engine_config after insert or update or delete on %I for each statement execute function engine_config_changed()',
      name);
  end loop;
end $$;
