-- Codes that companies send to prove who holds a number. The code itself is nowhere: a keyed hash, and the sealed text
-- until the message has it.
create table sms_otp (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  product text not null check (is_sms_product(product)),
  user_id bigint not null,
  -- E.164 without the plus
  mobile text collate "C" not null,
  -- its first seven digits: ranges of numbers that are pumped share them
  prefix text collate "C" not null,
  country text not null,
  request_key text,
  request_hash bytea not null,
  code_hash bytea not null,
  key_sealed text not null,
  -- until its message is accepted
  text_sealed text,
  task_id bigint,
  message_id bigint,
  tries smallint not null default 0,
  create_time timestamptz not null default clock_timestamp(),
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- a later code to the same number counts instead
  replaced_at timestamptz,
  failed_at timestamptz,
  -- why it was refused, an error code
  failure text,
  check ((failed_at is null) = (failure is null))
);
create index sms_otp_newest on sms_otp (company_id, product, id);
create index sms_otp_mobile on sms_otp (company_id, product, mobile, id);
create index sms_otp_prefix on sms_otp (company_id, prefix, create_time);
create index sms_otp_old on sms_otp (product, id);
create unique index sms_otp_request on sms_otp (company_id, product, request_key) where request_key is not null;

alter table sms_otp enable row level security;
alter table sms_otp force row level security;
create policy tenant on sms_otp to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_otp to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_otp from tandem_app;
grant select, insert, update on sms_otp to tandem_app;
grant select, insert, update, delete on sms_otp to tandem_system;
