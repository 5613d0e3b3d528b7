-- What one currency is worth in another, from an instant on. A pair has one rate at a time, whichever way it is written.
create table sys_exchange_rate (
  id bigint primary key,
  base text not null,
  quote text not null,
  -- 1e-10 of the quote currency for one of the base
  rate_units bigint not null check (rate_units > 0),
  effective_at timestamptz not null default now(),
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz,
  check (base <> quote)
);
create unique index sys_exchange_rate_key on sys_exchange_rate
  (least(base, quote), greatest(base, quote), effective_at) where deleted_at is null;

-- Money was converted by what has come into force, and chains of sellers need it: it stays as it is.
create function exchange_rate_in_force() returns trigger language plpgsql as $$
begin
  if old.effective_at <= clock_timestamp() and old.deleted_at is null then
    raise exception 'exchange rate % is in force since %', old.id, old.effective_at
      using errcode = 'restrict_violation', constraint = 'exchange_rate_in_force';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger in_force before update or delete on sys_exchange_rate
  for each row execute function exchange_rate_in_force();
create function exchange_rates_stay() returns trigger language plpgsql as $$
begin
  raise exception 'exchange rates stay' using errcode = 'restrict_violation', constraint = 'exchange_rate_in_force';
end $$;
create trigger stay before truncate on sys_exchange_rate for each statement execute function exchange_rates_stay();

create trigger engine_config after insert or update or delete on sys_exchange_rate
  for each statement execute function engine_config_changed();

-- Read by who sees the platform's own company: what it reckons with is not for its buyers.
alter table sys_exchange_rate enable row level security;
alter table sys_exchange_rate force row level security;
create policy platform on sys_exchange_rate to tandem_system using (true);
create policy in_scope on sys_exchange_rate for select to tandem_app using (
  exists (select from sys_company c where c.parent_id is null
    and c.id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])));
revoke all on sys_exchange_rate from tandem_app;
grant select on sys_exchange_rate to tandem_app;
grant select, insert, update, delete on sys_exchange_rate to tandem_system;
