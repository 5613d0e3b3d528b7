-- Tests through gateways (docs/decisions/043): numbers whose phones tell what they received, tests, and what came of them.
create table sms_test_number (
  id bigint primary key,
  name text not null,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  -- ISO 3166 of the number
  country text,
  operator_id bigint references sms_operator (id),
  -- who tells what the phone received: the phone itself by its address, or a person
  told_by text not null default 'person' check (told_by in ('handset', 'person')),
  enabled boolean not null default true,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_test_number_number on sms_test_number (number) where deleted_at is null;

-- By which a phone shows that what it tells is its own; sealed by the application.
create table sms_test_number_secret (
  number_id bigint primary key references sms_test_number (id),
  secret_sealed text not null
);

-- Tests that start by themselves.
create table sms_test_plan (
  id bigint primary key,
  name text not null,
  content text not null,
  sender text,
  -- one of both: every so many hours, or at these hours of the day in the zone
  every_hours smallint check (every_hours between 1 and 168),
  hours text,
  time_zone text not null default 'UTC',
  wait_minutes smallint not null default 15 check (wait_minutes between 1 and 1440),
  enabled boolean not null default true,
  next_run_at timestamptz,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_test_plan_name on sms_test_plan (lower(name)) where deleted_at is null;
create index sms_test_plan_next on sms_test_plan (next_run_at) where deleted_at is null and enabled;

create table sms_test_plan_number (
  plan_id bigint not null references sms_test_plan (id),
  number_id bigint not null references sms_test_number (id),
  primary key (plan_id, number_id)
);
create index sms_test_plan_number_number on sms_test_plan_number (number_id);
create table sms_test_plan_gateway (
  plan_id bigint not null references sms_test_plan (id),
  gateway_id bigint not null references sms_gateway (id),
  primary key (plan_id, gateway_id)
);
create index sms_test_plan_gateway_gateway on sms_test_plan_gateway (gateway_id);

create table sms_gateway_test (
  id bigint primary key,
  name text not null,
  plan_id bigint references sms_test_plan (id),
  content text not null,
  sender text,
  wait_minutes smallint not null,
  status text not null default 'running' check (status in ('running', 'ended', 'cancelled')),
  create_by text not null,
  create_time timestamptz not null default now(),
  -- when it is judged at the latest
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index sms_gateway_test_running on sms_gateway_test (ends_at) where status = 'running';
create index sms_gateway_test_plan on sms_gateway_test (plan_id, id);

-- One message of a test: a text to one number through one gateway.
create table sms_test_message (
  id bigint primary key,
  test_id bigint not null references sms_gateway_test (id) on delete cascade,
  gateway_id bigint not null references sms_gateway (id),
  -- of which the gateway is a member
  hybrid_id bigint references sms_gateway (id),
  number_id bigint not null references sms_test_number (id),
  -- E.164 digits
  msisdn text not null,
  code text not null,
  content text not null,
  sender text,
  -- waiting: not handed over yet; submitting: it may be at the carrier; failed: it was never handed over
  status text not null default 'waiting'
    check (status in ('waiting', 'submitting', 'accepted', 'refused', 'unknown', 'failed', 'cancelled')),
  reason text,
  sent_at timestamptz,
  cost_micros bigint,
  cost_currency text,
  -- what the phone received, joined; null: nothing yet, or parts are missing
  received_text text,
  received_sender text,
  -- the parts in the order they came
  received_order smallint[],
  -- when the phone had the first and the last of it
  received_first_at timestamptz,
  received_at timestamptz,
  -- who told it: null: the phone itself
  told_by text,
  -- a person saw that the phone did not get it
  missed_by text,
  missed_at timestamptz
);
create index sms_test_message_test on sms_test_message (test_id);
create index sms_test_message_waiting on sms_test_message (id) where status in ('waiting', 'submitting');
create unique index sms_test_message_code on sms_test_message (number_id, code);
create index sms_test_message_gateway on sms_test_message (gateway_id, id);

create table sms_test_part (
  message_id bigint not null references sms_test_message (id) on delete cascade,
  -- from 0
  part smallint not null,
  gateway_id bigint not null,
  -- of the parts on the phone
  reference integer not null,
  status text not null default 'submitting' check (status in ('submitting', 'accepted', 'refused', 'unknown', 'unsent')),
  -- the carrier's status, if it refused
  code integer,
  ref text,
  -- from the submit to the response
  answer_ms integer,
  answered_at timestamptz,
  -- the last receipt: the carrier's word, what it means, and from the response to it
  stat text,
  receipt text,
  network_error text,
  receipt_ms bigint,
  receipt_at timestamptz,
  primary key (message_id, part)
);
create index sms_test_part_ref on sms_test_part (gateway_id, ref) where ref is not null;

-- What phones told, also what belongs to no test.
create table sms_test_reception (
  id bigint primary key,
  number_id bigint not null references sms_test_number (id),
  message_id bigint references sms_test_message (id) on delete set null,
  -- the phone's name for it: told twice, it is kept once
  event_id text not null,
  sender text,
  text text not null,
  reference integer,
  part smallint,
  parts smallint,
  received_at timestamptz not null,
  told_at timestamptz not null default now(),
  unique (number_id, event_id)
);
create index sms_test_reception_message on sms_test_reception (message_id);
create index sms_test_reception_number on sms_test_reception (number_id, told_at);

-- What a scheduled test found of a gateway: its own line is made of these.
create table sms_gateway_run (
  gateway_id bigint not null references sms_gateway (id),
  test_id bigint not null references sms_gateway_test (id) on delete cascade,
  at timestamptz not null,
  messages smallint not null,
  arrived smallint not null,
  latency_ms bigint,
  -- LineFault of core; null: there was no line yet
  faults text[],
  primary key (gateway_id, test_id)
);

-- Gateways that are out of their line.
create table sms_gateway_line (
  gateway_id bigint primary key references sms_gateway (id),
  since timestamptz not null,
  test_id bigint references sms_gateway_test (id) on delete set null,
  faults text[] not null
);

do $$
declare name text;
begin
  foreach name in array array['sms_test_number', 'sms_test_number_secret', 'sms_test_plan', 'sms_test_plan_number',
    'sms_test_plan_gateway', 'sms_gateway_test', 'sms_test_message', 'sms_test_part', 'sms_test_reception',
    'sms_gateway_run', 'sms_gateway_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to tandem_system using (true)', name);
    execute format('revoke all on %I from tandem_app', name);
    execute format('grant select, insert, update, delete on %I to tandem_system', name);
  end loop;
  -- Lists are read by who sees the platform's own company.
  foreach name in array array['sms_gateway_test', 'sms_test_message', 'sms_test_part'] loop
    execute format($policy$
      create policy in_scope on %I for select to tandem_app using (exists (select from sys_company c where c.parent_id is null
        and c.id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])))$policy$, name);
    execute format('grant select on %I to tandem_app', name);
  end loop;
end $$;
