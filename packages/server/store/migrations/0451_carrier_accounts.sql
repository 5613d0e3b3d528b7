-- The accounts at carriers that each gateway uses or has used: receipts for what was sent through one gateway may arrive at
-- another one of the same account, also after the first was given another.
create table sms_gateway_account (
  gateway_id bigint not null references sms_gateway (id),
  -- as carrierAccount writes it
  account text not null,
  noted_at timestamptz not null default now(),
  primary key (gateway_id, account)
);
alter table sms_gateway_account enable row level security;
alter table sms_gateway_account force row level security;
create policy platform on sms_gateway_account to tandem_system using (true);
revoke all on sms_gateway_account from tandem_app;
grant select, insert, update, delete on sms_gateway_account to tandem_system;
