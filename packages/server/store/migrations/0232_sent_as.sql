-- What routes change of messages before they are sent (docs/decisions/039).
alter table sms_route
  -- 'ACME*, Shop = INFO' and '* = 447700900001, 447700900002', a line each, as parseSenderRules of core reads them
  add column sender_rules text,
  -- who of a pool sends: recipient: the same for each handset; message: another for each message
  add column sender_choice text not null default 'recipient' check (sender_choice in ('recipient', 'message')),
  -- 'casino|bonus => game', a line each, as compileReplaceRules of core reads them
  add column content_rules text;

-- Messages that went out as others than they were given: one row for each attempt.
create table sms_sent_as (
  message_id bigint not null,
  attempt_id bigint not null,
  company_id bigint not null,
  -- null: its own
  sender text,
  -- as it may be shown, a code is hidden; null: its own
  content text,
  -- that were sent, which may be others than were billed
  parts smallint not null,
  primary key (message_id, attempt_id)
);
alter table sms_sent_as enable row level security;
alter table sms_sent_as force row level security;
create policy tenant on sms_sent_as to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_sent_as to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_sent_as from tandem_app;
grant select on sms_sent_as to tandem_app;
grant select, insert, delete on sms_sent_as to tandem_system;
