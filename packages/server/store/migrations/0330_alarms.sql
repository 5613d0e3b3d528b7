-- Alarms about money: what companies set, which levels their balances are below, and what was raised (docs/decisions/060).

create table sys_alarm_rule (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in ('lowBalance', 'dailySpend', 'unusualSpend')),
  -- micros: the level, the spend of a day, or what unusual days have at least
  amount bigint not null check (amount > 0),
  currency text not null,
  -- mail addresses, parted by white space, commas or semicolons
  emails text,
  webhook boolean not null default false,
  enabled boolean not null default true,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_alarm_rule_key on sys_alarm_rule (company_id, kind, amount) where deleted_at is null;
create index sys_alarm_rule_kind on sys_alarm_rule (kind) where deleted_at is null;

create table sys_alarm_rule_user (
  rule_id bigint not null references sys_alarm_rule (id),
  user_id bigint not null references sys_user (id),
  primary key (rule_id, user_id)
);

-- Levels that a balance is below and that were told; no row: armed.
create table sys_alarm_low (
  company_id bigint not null references sys_company (id),
  -- 0: the level of who set none
  rule_id bigint not null,
  since timestamptz not null,
  primary key (company_id, rule_id)
);

-- What a company spends on an average day, micros of its currency, as of an hour ago at most.
create table sys_alarm_pace (
  company_id bigint primary key references sys_company (id),
  per_day bigint not null,
  at timestamptz not null
);

-- How far what is looked at once in a quarter of an hour has been looked at.
create table sys_alarm_pass (
  one boolean primary key default true check (one),
  until timestamptz not null
);
insert into sys_alarm_pass (until) values ('2000-01-01T00:00:00Z');

create table sys_alarm (
  id bigint primary key,
  -- who reads it: of rates and margins the platform
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in ('lowBalance', 'dailySpend', 'unusualSpend', 'rateMissing', 'marginNegative')),
  -- the same is raised once
  key text not null unique,
  rule_id bigint references sys_alarm_rule (id),
  -- of rates: whose messages were refused
  about_id bigint references sys_company (id),
  -- of rates and margins: the network, and what it was about
  country text,
  operator_id bigint,
  gateway_id bigint,
  product text,
  -- micros: the balance, what was spent, or what was lost
  amount bigint,
  -- micros: the level, or what is usual
  level bigint,
  currency text,
  messages bigint,
  told text not null,
  create_time timestamptz not null
);
create index sys_alarm_company on sys_alarm (company_id, id);

do $$
declare name text;
begin
  foreach name in array array['sys_alarm_rule', 'sys_alarm'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I to tandem_app using (
        company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
      )$policy$, name);
    execute format($policy$
      create policy everything on %I to tandem_system using (
        (select current_setting('tandem.everything', true)) = 'on'
      )$policy$, name);
    execute format('revoke all on %I from tandem_app', name);
  end loop;
  foreach name in array array['sys_alarm_low', 'sys_alarm_pace', 'sys_alarm_pass'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to tandem_system using (true)', name);
    execute format('revoke all on %I from tandem_app', name);
    execute format('grant select, insert, update, delete on %I to tandem_system', name);
  end loop;
end $$;
grant select, insert, update, delete on sys_alarm_rule to tandem_app, tandem_system;
grant select on sys_alarm to tandem_app;
grant select, insert on sys_alarm to tandem_system;

alter table sys_alarm_rule_user enable row level security;
alter table sys_alarm_rule_user force row level security;
create policy tenant on sys_alarm_rule_user to tandem_app using (rule_id in (select r.id from sys_alarm_rule r));
create policy everything on sys_alarm_rule_user to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
