-- Messages that their clients want back before a carrier has them. Only the engine knows which of them it has not submitted:
-- it ends them, or says that it is too late. Whoever asked removes the row.
create table sms_withdrawal (
  message_id bigint primary key,
  asked_at timestamptz not null default clock_timestamp(),
  is_late boolean not null default false
);
alter table sms_withdrawal enable row level security;
alter table sms_withdrawal force row level security;
create policy platform on sms_withdrawal to tandem_system using (true);
revoke all on sms_withdrawal from tandem_app;
grant select, insert, update, delete on sms_withdrawal to tandem_system;
