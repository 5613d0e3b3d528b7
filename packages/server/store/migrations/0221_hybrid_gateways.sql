-- A hybrid gateway is one name over several gateways: routes lead to it as to any other, and its traffic is carried by its
-- members (docs/decisions/031).
alter table sms_gateway
  drop constraint sms_gateway_protocol_check,
  add constraint sms_gateway_protocol_check check (protocol in ('smpp', 'http', 'hybrid')),
  alter column system_id drop not null,
  -- a share of the traffic in percent, or one after the other, the largest percentage first
  add column spread text not null default 'share' check (spread in ('share', 'priority'));

create table sms_hybrid_member (
  hybrid_id bigint not null references sms_gateway (id),
  gateway_id bigint not null references sms_gateway (id),
  percent smallint not null check (percent between 0 and 100),
  primary key (hybrid_id, gateway_id),
  check (hybrid_id <> gateway_id)
);
create index sms_hybrid_member_gateway on sms_hybrid_member (gateway_id);
alter table sms_hybrid_member enable row level security;
alter table sms_hybrid_member force row level security;
create policy platform on sms_hybrid_member to tandem_system using (true);
revoke all on sms_hybrid_member from tandem_app;
grant select, insert, update, delete on sms_hybrid_member to tandem_system;
create trigger engine_config after insert or update or delete on sms_hybrid_member
  for each statement execute function engine_config_changed();
