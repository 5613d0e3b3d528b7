-- Of a message that came through an SMPP account: the account, both addresses as the client wrote them, and the ids and
-- registered_delivery of its parts.
alter table sms_message add column origin text;
-- The same of a task that is one such message: one that waits for its time, or could not be paid for at once.
alter table sms_task add column origin text;

-- What the clients of an account are still to be told: receipts, and messages from handsets.
create table sms_smpp_event (
  id bigint primary key,
  account_id bigint not null references sms_smpp_account (id),
  company_id bigint not null references sys_company (id),
  kind text not null default 'receipts' check (kind in ('receipts', 'inbound')),
  items jsonb not null,
  -- which of them (from 0, counting the parts of each in turn) a client has acknowledged
  acknowledged integer[] not null default '{}'
);
create index sms_smpp_event_account on sms_smpp_event (account_id, id);

-- Which server tells the clients of an account: the one that has them, for as long as its lease lasts.
create table sms_smpp_receiver (
  account_id bigint primary key references sms_smpp_account (id),
  worker uuid not null,
  lease_until timestamptz not null,
  -- how often another server took over
  epoch integer not null default 0
);

-- Parts of long messages, answered with ids of their own, until the message is whole.
create table sms_smpp_part (
  id bigint primary key,
  account_id bigint not null references sms_smpp_account (id),
  company_id bigint not null references sys_company (id),
  -- addresses and reference of the message, as the client wrote them
  set_key text not null,
  part smallint not null,
  total smallint not null,
  registered smallint not null,
  text text not null,
  -- what all of them have in common, of the first that came
  shared jsonb not null,
  -- what became of the whole; null: still waiting
  message_id bigint
);
create unique index sms_smpp_part_open on sms_smpp_part (account_id, set_key, part) where message_id is null;

alter table sms_smpp_event enable row level security;
alter table sms_smpp_event force row level security;
alter table sms_smpp_receiver enable row level security;
alter table sms_smpp_receiver force row level security;
alter table sms_smpp_part enable row level security;
alter table sms_smpp_part force row level security;
create policy tenant on sms_smpp_event to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy tenant on sms_smpp_part to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_smpp_event to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
create policy everything on sms_smpp_receiver to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
create policy everything on sms_smpp_part to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_smpp_event, sms_smpp_receiver, sms_smpp_part from tandem_app;
grant select on sms_smpp_event to tandem_app;
grant select, insert, update, delete on sms_smpp_event, sms_smpp_receiver, sms_smpp_part to tandem_system;
