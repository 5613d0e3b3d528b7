-- A message that its carrier reports undelivered may go by another route (docs/decisions/038).
alter table sms_route
  -- never; carrier: unless the handset or its owner is why; always
  add column receipt_failover text not null default 'never'
    check (receipt_failover in ('never', 'carrier', 'always'));

alter table sms_retry
  -- how many of its tries were such, beside those that its task asked for
  add column failovers smallint not null default 0,
  -- the next try is such: it goes through none of the gateways in refs
  add column elsewhere boolean not null default false;

-- The carriers' ids of messages that have ended and had gone through several gateways, as 'gateway:id': their late
-- receipts are found by these, as those of others are by the ids in sms_message_final.
create table sms_tried (
  message_id bigint primary key,
  company_id bigint not null,
  refs text[] not null,
  -- receipts that come later change nothing any more
  until timestamptz not null
);
create index sms_tried_until on sms_tried (until);
alter table sms_tried enable row level security;
alter table sms_tried force row level security;
create policy everything on sms_tried to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_tried from tandem_app;
grant select, insert, delete on sms_tried to tandem_system;
