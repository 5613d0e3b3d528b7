-- Numbers that get no messages: of a company and all below it, of one product or of all.
create table sms_blacklist (
  id bigint primary key,
  -- whose messages; the platform's own company: everybody's
  company_id bigint not null references sys_company (id),
  -- null: of every product
  product text check (product is null or is_sms_product(product)),
  -- E.164 with the plus
  msisdn text not null check (msisdn ~ '^\+[1-9][0-9]{6,14}$'),
  source text not null default 'manual' check (source in ('manual', 'import', 'optOut', 'keyword')),
  reason text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_blacklist_key on sms_blacklist (company_id, msisdn, coalesce(product, ''))
  where deleted_at is null;

alter table sms_blacklist enable row level security;
alter table sms_blacklist force row level security;
create policy tenant on sms_blacklist to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_blacklist to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_blacklist from tandem_app;
grant select, insert, update, delete on sms_blacklist to tandem_app, tandem_system;

-- Whether a company ever had an entry: sends of the others ask nothing. The change reaches every server as that of any
-- other setting of a company.
alter table sys_company add column has_blacklist boolean not null default false;

-- What changed is told to the engine, which ends messages that wait for such a number: as 'company:+number' line by line,
-- or of many at once as 'company:*'.
create function blacklist_changed() returns trigger language plpgsql as $$
declare
  most constant integer := 200;
begin
  update sys_company set has_blacklist = true
    where not has_blacklist and id in (select company_id from changed where deleted_at is null);
  if (select count(*) from (select from changed limit most + 1) c) > most then
    perform pg_notify('tandem_blacklist', company_id || ':*') from (select distinct company_id from changed) c;
  else
    perform pg_notify('tandem_blacklist', string_agg(company_id || ':' || msisdn, chr(10))) from changed
      having count(*) > 0;
  end if;
  return null;
end $$;
create trigger told_inserts after insert on sms_blacklist referencing new table as changed
  for each statement execute function blacklist_changed();
create trigger told_updates after update on sms_blacklist referencing new table as changed
  for each statement execute function blacklist_changed();
