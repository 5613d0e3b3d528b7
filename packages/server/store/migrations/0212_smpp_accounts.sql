-- How SMPP clients of companies sign in.
create table sms_smpp_account (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  system_id text not null check (octet_length(system_id) <= 15),
  enabled boolean not null default true,
  -- hashed by a key of its own, which is sealed by the application
  password_hash text not null,
  -- addresses and networks; null: this machine alone
  ip_list text,
  modes text not null default 'both' check (modes in ('both', 'send', 'receive')),
  product text not null default 'notify' check (is_sms_product(product)),
  -- of messages that name none
  sender text,
  tps integer not null default 100 check (tps between 1 and 10000),
  max_binds smallint not null default 4 check (max_binds between 1 and 50),
  window_size smallint not null default 10 check (window_size between 1 and 1000),
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_smpp_account_system_id on sms_smpp_account (system_id) where deleted_at is null;
create index sms_smpp_account_company on sms_smpp_account (company_id) where deleted_at is null;

alter table sms_smpp_account enable row level security;
alter table sms_smpp_account force row level security;
create policy tenant on sms_smpp_account to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_smpp_account to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_smpp_account from tandem_app;
grant select, insert, update, delete on sms_smpp_account to tandem_app, tandem_system;

-- Servers remember accounts, and end sessions that are not allowed any more.
create function smpp_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_smpp_account', new.id::text);
  return null;
end $$;
create trigger news after insert or update on sms_smpp_account for each row execute function smpp_account_changed();
