-- How people set up their lists: saved views, and the columns they chose.

create table sys_list_view (
  id bigint primary key,
  company_id bigint not null references sys_company,
  user_id bigint not null references sys_user,
  -- name of the list, from a fixed set
  screen text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- own: its owner's alone; company: everybody's of the owner's company
  shared text not null default 'own' check (shared in ('own', 'company')),
  -- filters, order and layout; checked by schema before it is written
  definition jsonb not null check (octet_length(definition::text) <= 32768),
  position integer not null default 0,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz
);
create unique index sys_list_view_name on sys_list_view (user_id, screen, lower(name));
create index sys_list_view_company on sys_list_view (company_id, screen) where shared = 'company';

create table sys_table_layout (
  user_id bigint not null references sys_user,
  screen text not null,
  company_id bigint not null references sys_company,
  layout jsonb not null default '{}' check (octet_length(layout::text) <= 32768),
  -- the view this person begins with
  default_view_id bigint references sys_list_view on delete set null,
  update_time timestamptz not null default now(),
  primary key (user_id, screen)
);
create index sys_table_layout_default on sys_table_layout (default_view_id) where default_view_id is not null;

do $$
declare name text;
begin
  foreach name in array array['sys_list_view', 'sys_table_layout'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;

-- A company without a time zone of its own lives by the platform's.
alter table sys_company alter column time_zone drop not null, alter column time_zone drop default;
