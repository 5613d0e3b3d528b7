-- Pages of the header: the money of a company, and runs of the test tool.

-- Recharges and refunds are few among the reservations and settlements of messages.
create index ledger_tx_money on ledger_tx (company_id, id) where kind not in ('reserve', 'settle');

-- What the test tool said, as it said it; a later change of rates or routes changes nothing here.
create table test_tool_record (
  id bigint primary key,
  -- as whom it was asked
  company_id bigint not null references sys_company (id),
  product text not null check (product in ('marketing', 'notify', 'otpPremium', 'otpReguler')),
  -- as it was typed
  number text not null,
  -- digits; null when it is no number
  e164 text,
  country text,
  sender_id text,
  accepted boolean not null,
  -- price of one part for the company, micros of its currency; null without a rate
  price bigint,
  currency text not null,
  result jsonb not null,
  -- the real message sent from this run
  task_id bigint,
  create_by text,
  create_user_id bigint,
  create_time timestamptz not null
);
create index test_tool_record_company on test_tool_record (company_id, id);
alter table test_tool_record enable row level security;
alter table test_tool_record force row level security;
create policy tenant on test_tool_record using (
  current_setting('tandem.everything', true) = 'on'
  or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
);
-- What was said stays; only what was sent from it is added.
revoke update, delete on test_tool_record from tandem_app;
grant update (task_id) on test_tool_record to tandem_app;
