-- Codes that go once more, as a message of another product, unless the first one arrived in time. Beside sms_otp: few
-- codes have one.
create table sms_otp_fallback (
  -- of sms_otp
  otp_id bigint primary key,
  company_id bigint not null references sys_company (id),
  -- by which it goes again
  product text not null,
  after_seconds smallint not null,
  -- notNeeded: it arrived, was entered or void by then
  state text not null default 'waits' check (state in ('waits', 'sent', 'notNeeded', 'refused')),
  decided_at timestamptz,
  -- its second message
  task_id bigint,
  message_id bigint,
  -- why that was refused, an error code
  reason text,
  check ((state = 'waits') = (decided_at is null)),
  check ((state = 'sent') = (task_id is not null)),
  check ((state = 'refused') = (reason is not null))
);

alter table sms_otp_fallback enable row level security;
alter table sms_otp_fallback force row level security;
create policy tenant on sms_otp_fallback to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_otp_fallback to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_otp_fallback from tandem_app;
grant select on sms_otp_fallback to tandem_app;
grant select, insert, update, delete on sms_otp_fallback to tandem_system;
