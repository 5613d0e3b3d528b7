-- Named connection values of a carrier, which gateways inherit: the address as a whole, and each value that a gateway
-- leaves empty (docs/decisions/029).
create table sms_gateway_config (
  id bigint primary key,
  name text not null,
  host text,
  port integer,
  -- as parseHostList of core reads it
  backup_hosts text,
  tls boolean not null default false,
  ca_certificate text,
  system_type text,
  bind_mode text check (bind_mode in ('transceiver', 'pair')),
  window_size integer,
  enquire_link_seconds integer,
  response_timeout_seconds integer,
  message_id_format text check (message_id_format in ('learn', 'same', 'hexToDecimal', 'decimalToHex')),
  gsm_charset text check (gsm_charset in ('gsm7', 'latin1', 'ascii')),
  source_ton integer,
  source_npi integer,
  error_table text check (error_table in ('standard', 'infobip', 'hollatags')),
  -- as parseErrorRules and parseTlvRules of core read them
  error_rules text,
  tlv_rules text,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_gateway_config_name on sms_gateway_config (lower(name)) where deleted_at is null;
alter table sms_gateway_config enable row level security;
alter table sms_gateway_config force row level security;
create policy platform on sms_gateway_config to tandem_system using (true);
revoke all on sms_gateway_config from tandem_app;
grant select, insert, update, delete on sms_gateway_config to tandem_system;
create trigger engine_config after insert or update or delete on sms_gateway_config
  for each statement execute function engine_config_changed();

alter table sms_gateway
  add column config_id bigint references sms_gateway_config (id),
  add column backup_hosts text,
  -- parts that may be submitted in a day (UTC); null: no limit
  add column daily_limit integer check (daily_limit > 0),
  add column error_table text check (error_table in ('standard', 'infobip', 'hollatags')),
  add column error_rules text,
  add column tlv_rules text,
  -- what the gateway has to achieve not to be suspended, in whole percent; null: not looked at
  add column min_delivered smallint check (min_delivered between 1 and 100),
  add column max_refused smallint check (max_refused between 0 and 99),
  add column max_missing smallint check (max_missing between 0 and 99),
  add column receipt_seconds integer not null default 300,
  alter column host drop not null,
  alter column port drop not null,
  alter column bind_mode drop not null,
  alter column window_size drop not null,
  alter column enquire_link_seconds drop not null,
  alter column response_timeout_seconds drop not null,
  alter column message_id_format drop not null,
  alter column gsm_charset drop not null,
  drop constraint sms_gateway_message_id_format_check,
  add constraint sms_gateway_message_id_format_check
    check (message_id_format in ('learn', 'same', 'hexToDecimal', 'decimalToHex'));

-- What the engine has found out about a gateway: how its carrier writes ids in receipts.
create table sms_gateway_learnt (
  gateway_id bigint primary key references sms_gateway (id),
  -- as readDialect of core reads it
  id_dialect text not null,
  learnt_at timestamptz not null default now()
);
alter table sms_gateway_learnt enable row level security;
alter table sms_gateway_learnt force row level security;
create policy platform on sms_gateway_learnt to tandem_system using (true);
revoke all on sms_gateway_learnt from tandem_app;
grant select, insert, update, delete on sms_gateway_learnt to tandem_system;
