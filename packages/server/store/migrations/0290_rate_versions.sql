-- Price lists change by versions, and what is in force stays as it is (docs/decisions/053). Rates of calls, menus, queries and
-- templates stand beside those of messages.
create extension if not exists btree_gist;

create table sms_rate_version (
  id bigint primary key,
  -- the seller
  company_id bigint not null references sys_company (id),
  rate_group_id bigint not null references sms_rate_group (id),
  number integer not null,
  name text not null,
  -- `waiting`: for a second person. Scheduled, active and archived are published ones, by the clock.
  state text not null default 'draft' check (state in ('draft', 'waiting', 'published')),
  -- null: with its publication
  effective_at timestamptz,
  remark text,
  -- the sheet it came from, as it was
  file_id text,
  file_name text,
  file_hash text,
  -- lines of it that say what is in force already
  same_lines integer not null default 0,
  asked_by text,
  asked_id bigint,
  published_by text,
  published_at timestamptz,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz,
  check (state <> 'published' or (effective_at is not null and published_at is not null))
);
create unique index sms_rate_version_number on sms_rate_version (rate_group_id, number);
create index sms_rate_version_company on sms_rate_version (company_id, id);
alter table sms_rate_version enable row level security;
alter table sms_rate_version force row level security;
create policy tenant on sms_rate_version to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_rate_version to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_rate_version from tandem_app;
grant select, insert, update, delete on sms_rate_version to tandem_app, tandem_system;

-- What has a price, and by what it is found.
create function is_rate_product(p_product text) returns boolean language sql immutable as $$
  select is_sms_product(p_product)
    or p_product in ('hlr', 'mnp', 'codeCheck', 'statusCheck', 'voice', 'autoIvr', 'whatsapp')
$$;
create function rate_key(p_product text, p_country bigint, p_operator bigint, p_prefix text, p_category text)
  returns text language sql immutable as $$
  select concat_ws('/', p_product, coalesce(p_country::text, '-'), coalesce(p_operator::text, '-'),
    coalesce(p_prefix, '-'), coalesce(p_category, '-'))
$$;

-- What a draft changes, and what its publication changed: one row for each key, and those of its sheet that cannot be read.
create table sms_rate_change (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  version_id bigint not null references sms_rate_version (id),
  rate_group_id bigint not null references sms_rate_group (id),
  change text not null check (change in ('new', 'changed', 'removed', 'same', 'wrong')),
  product text check (is_rate_product(product)),
  country_id bigint references sys_country (id),
  operator_id bigint references sms_operator (id),
  prefix text check (prefix ~ '^[1-9][0-9]{0,14}$'),
  category text check (category in ('marketing', 'utility', 'authentication', 'authentication_international')),
  price_nanos bigint,
  charge_on text check (charge_on in ('submit', 'delivered')),
  connect_nanos bigint,
  first_seconds integer,
  next_seconds integer,
  free_seconds integer,
  least_seconds integer,
  per text check (per in ('call', 'minute')),
  speech_nanos bigint,
  -- what was in force before, and what the seller itself pays
  before_id bigint,
  before_nanos bigint,
  cost_nanos bigint,
  warnings text[] not null default '{}',
  -- of a line that cannot be read: where it was, what it said, and why not
  line integer,
  said text,
  fault text check (fault ~ '^[a-zA-Z]{2,20}$'),
  rate_key text generated always as (rate_key(product, country_id, operator_id, prefix, category)) stored,
  check ((change = 'wrong') = (fault is not null)),
  check (change in ('wrong', 'removed') or (product is not null and price_nanos >= 0))
);
create unique index sms_rate_change_key on sms_rate_change (version_id, rate_key) where change <> 'wrong';
create index sms_rate_change_version on sms_rate_change (version_id, change, id);
alter table sms_rate_change enable row level security;
alter table sms_rate_change force row level security;
create policy tenant on sms_rate_change to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_rate_change to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_rate_change from tandem_app;
grant select, insert, update, delete on sms_rate_change to tandem_app, tandem_system;

-- Calls: per minute. The rest is what a kind has beside its price.
alter table sms_rate
  alter column country_id drop not null,
  add column ends_at timestamptz,
  add column version_id bigint references sms_rate_version (id),
  add column prefix text check (prefix ~ '^[1-9][0-9]{0,14}$'),
  add column category text check (category in ('marketing', 'utility', 'authentication', 'authentication_international')),
  add column connect_nanos bigint check (connect_nanos >= 0),
  add column first_seconds integer check (first_seconds between 1 and 3600),
  add column next_seconds integer check (next_seconds between 1 and 3600),
  add column free_seconds integer check (free_seconds between 0 and 3600),
  add column least_seconds integer check (least_seconds between 0 and 3600),
  add column per text check (per in ('call', 'minute')),
  add column speech_nanos bigint check (speech_nanos >= 0),
  drop constraint sms_rate_product_check,
  add constraint sms_rate_product_check check (is_rate_product(product)) not valid,
  add constraint sms_rate_keyed check (case
    when product in ('voice', 'autoIvr') then prefix is not null and country_id is null and operator_id is null
      and first_seconds is not null and next_seconds is not null
    when product = 'whatsapp' then category is not null and operator_id is null and prefix is null
    else country_id is not null and prefix is null and category is null end) not valid;
alter table sms_rate add column rate_key text generated always as
  (rate_key(product, country_id, operator_id, prefix, category)) stored;

-- Until now the newest one in force counted: each ended where the next of its key began.
set local tandem.everything = 'on';
update sms_rate r set ends_at = n.next from (
  select id, lead(effective_at) over (partition by rate_group_id, rate_key order by effective_at) as next
  from sms_rate where deleted_at is null) n
where n.id = r.id and n.next is not null;

drop index sms_rate_key;
create unique index sms_rate_key on sms_rate (rate_group_id, rate_key, effective_at) where deleted_at is null;
create index sms_rate_version_rows on sms_rate (version_id);
-- Deferred: a rate that moves in time changes its neighbour's end with its own.
alter table sms_rate add constraint sms_rate_one_at_a_time exclude using gist
  (rate_group_id with =, rate_key with =, tstzrange(effective_at, ends_at) with &&)
  where (deleted_at is null) deferrable initially deferred;

-- A rate ends where the next one of its key begins: whoever writes one need not know the others.
create function sms_rate_neighbours() returns trigger language plpgsql as $$
declare
  following timestamptz;
  before_ends timestamptz;
begin
  if tg_op = 'UPDATE' and old.deleted_at is null
    and (new.deleted_at is not null or new.effective_at <> old.effective_at or new.rate_group_id <> old.rate_group_id) then
    -- It leaves its place: the one before goes on.
    update sms_rate set ends_at = old.ends_at
      where rate_group_id = old.rate_group_id and rate_key = old.rate_key and deleted_at is null and id <> old.id
        and ends_at = old.effective_at;
    new.ends_at := null;
  end if;
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' and old.deleted_at is null and new.effective_at = old.effective_at
    and new.rate_group_id = old.rate_group_id then return new; end if;
  select min(effective_at) into following from sms_rate
    where rate_group_id = new.rate_group_id and deleted_at is null and id <> new.id and effective_at > new.effective_at
      and rate_key = rate_key(new.product, new.country_id, new.operator_id, new.prefix, new.category);
  update sms_rate set ends_at = new.effective_at
    where rate_group_id = new.rate_group_id and deleted_at is null and id <> new.id and effective_at < new.effective_at
      and (ends_at is null or ends_at > new.effective_at)
      and rate_key = rate_key(new.product, new.country_id, new.operator_id, new.prefix, new.category);
  new.ends_at := least(new.ends_at, following);
  return new;
end $$;
create trigger neighbours before insert or update of effective_at, deleted_at, rate_group_id on sms_rate
  for each row execute function sms_rate_neighbours();

-- Messages keep the id of their rate: what was in force says for ever what it said.
create function sms_rate_in_force() returns trigger language plpgsql as $$
begin
  raise exception 'rate % is in force since %', old.id, old.effective_at
    using errcode = 'restrict_violation', constraint = 'sms_rate_in_force';
end $$;
create trigger in_force after update on sms_rate for each row
  when (current_user in ('tandem_app', 'tandem_system') and old.deleted_at is null and old.effective_at <= clock_timestamp()
    and (new.deleted_at is not null or (new.rate_group_id, new.rate_key, new.price_nanos, new.charge_on, new.effective_at,
      new.connect_nanos, new.first_seconds, new.next_seconds, new.free_seconds, new.least_seconds, new.per,
      new.speech_nanos) is distinct from (old.rate_group_id, old.rate_key, old.price_nanos, old.charge_on,
      old.effective_at, old.connect_nanos, old.first_seconds, old.next_seconds, old.free_seconds, old.least_seconds,
      old.per, old.speech_nanos)))
  execute function sms_rate_in_force();

alter table user_job drop constraint user_job_kind_check,
  add constraint user_job_kind_check check (kind in ('export', 'import', 'bulk', 'lookup', 'repush', 'rates'));
