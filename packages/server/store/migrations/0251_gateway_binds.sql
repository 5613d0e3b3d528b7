-- The sessions of a gateway, as the engine saw them when somebody looked last (docs/decisions/034). Nothing is written
-- while nobody looks.
create table sms_gateway_binds (
  gateway_id bigint primary key references sms_gateway (id) on delete cascade,
  noted_at timestamptz not null,
  -- an array of BindFacts (ports/gatewayBinds.ts)
  binds jsonb not null
);
alter table sms_gateway_binds enable row level security;
alter table sms_gateway_binds force row level security;
create policy platform on sms_gateway_binds to tandem_system using (true);
revoke all on sms_gateway_binds from tandem_app;
grant select, insert, update, delete on sms_gateway_binds to tandem_system;
