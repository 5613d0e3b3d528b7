-- Where traffic goes and what it costs: numbering, gateways, routes, rates, sender IDs.

create table sys_country (
  id bigint primary key,
  iso2 text not null,
  name text not null,
  name_en text not null,
  calling_code text not null,
  -- the main mobile country code; a country may own more (see sms_operator)
  mcc text,
  currency text,
  enabled boolean not null default true,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_country_iso2 on sys_country (iso2) where deleted_at is null;

create table sms_operator (
  id bigint primary key,
  name text not null,
  country_id bigint not null references sys_country (id),
  mcc text not null,
  mnc text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_operator_mcc_mnc on sms_operator (mcc, mnc) where deleted_at is null;

create table sms_number_prefix (
  id bigint primary key,
  -- E.164 digits without the plus sign; the longest match decides
  prefix text not null,
  operator_id bigint not null references sms_operator (id),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_number_prefix_prefix on sms_number_prefix (prefix) where deleted_at is null;

create table sms_gateway (
  id bigint primary key,
  name text not null,
  protocol text not null default 'smpp' check (protocol in ('smpp', 'http')),
  host text not null,
  port integer not null,
  tls boolean not null default false,
  system_id text not null,
  -- sealed by the application (AES-256-GCM); never leaves the server
  password_sealed text,
  system_type text,
  bind_mode text not null default 'transceiver' check (bind_mode in ('transceiver', 'pair')),
  binds integer not null default 1,
  window_size integer not null default 100,
  tps integer not null default 100,
  enquire_link_seconds integer not null default 30,
  response_timeout_seconds integer not null default 30,
  -- how the carrier writes message ids in the response and in the receipt
  message_id_format text not null default 'same' check (message_id_format in ('same', 'hexToDecimal', 'decimalToHex')),
  gsm_charset text not null default 'gsm7' check (gsm_charset in ('gsm7', 'latin1', 'ascii')),
  source_ton integer,
  source_npi integer,
  validity_minutes integer,
  -- what becomes of a message whose answer was lost: sent again, or held until its receipt comes
  in_doubt text not null default 'resend' check (in_doubt in ('resend', 'hold')),
  cost_rate_group_id bigint,
  enabled boolean not null default true,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_gateway_name on sms_gateway (lower(name)) where deleted_at is null;

create table sms_route (
  id bigint primary key,
  name text not null,
  product text check (product in ('marketing', 'notify', 'otpPremium', 'otpReguler')),
  country_id bigint references sys_country (id),
  operator_id bigint references sms_operator (id),
  gateway_id bigint not null references sms_gateway (id),
  -- smaller goes first; routes of one priority share the traffic by weight
  priority integer not null default 10,
  weight integer not null default 100,
  enabled boolean not null default true,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);

create table sms_rate_group (
  id bigint primary key,
  -- the seller
  company_id bigint not null references sys_company (id),
  name text not null,
  currency text not null,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_rate_group_name on sms_rate_group (company_id, lower(name)) where deleted_at is null;
alter table sys_company add foreign key (rate_group_id) references sms_rate_group (id);
alter table sms_gateway add foreign key (cost_rate_group_id) references sms_rate_group (id);

create table sms_rate (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  rate_group_id bigint not null references sms_rate_group (id),
  product text not null check (product in ('marketing', 'notify', 'otpPremium', 'otpReguler')),
  country_id bigint not null references sys_country (id),
  -- null: every operator of the country that has no rate of its own
  operator_id bigint references sms_operator (id),
  -- price of one part in 1e-9 of the group's currency
  price_nanos bigint not null check (price_nanos >= 0),
  charge_on text not null default 'submit' check (charge_on in ('submit', 'delivered')),
  effective_at timestamptz not null default now(),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_rate_key on sms_rate
  (rate_group_id, product, country_id, coalesce(operator_id, 0), effective_at) where deleted_at is null;
create index sms_rate_company on sms_rate (company_id, id);

create table sms_sender_id (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  sender text not null,
  country_id bigint references sys_country (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_sender_id_key on sms_sender_id
  (company_id, sender, coalesce(country_id, 0)) where deleted_at is null;
