-- Brands: how the console looks by the host it is opened on; the hosts are an allow-list.

-- Pictures people upload (logos, icons, portraits), at most 512 KB each. They are kept here and not in a folder, so
-- that a brand and its logo are saved, copied and restored as one. Whoever knows the random id may see the picture.
create table sys_picture (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  company_id bigint not null references sys_company (id),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  content bytea not null check (octet_length(content) <= 524288),
  create_by text,
  create_time timestamptz not null default now()
);
-- Already compressed: storing it plainly saves a vain attempt.
alter table sys_picture alter column content set storage external;
create index sys_picture_company on sys_picture (company_id, create_time);

create table sys_brand (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  brand_name text not null,
  -- one host per line, as in sys_brand_host
  hosts text,
  status text not null default 'active' check (status in ('active', 'off')),
  logo_id text references sys_picture (id),
  favicon_id text references sys_picture (id),
  primary_colour text check (primary_colour ~ '^#[0-9a-f]{6}$'),
  -- the platform's own; what every unknown host shows
  is_main boolean not null default false,
  hide_recharge boolean not null default false,
  hide_language boolean not null default false,
  -- sign-in on its hosts only for its company, the companies below it and staff
  own_users_only boolean not null default false,
  help_url text,
  privacy_url text,
  terms_url text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_brand_main on sys_brand (is_main) where is_main and deleted_at is null;
create index sys_brand_company on sys_brand (company_id, id);
create index sys_brand_logo on sys_brand (logo_id);
create index sys_brand_favicon on sys_brand (favicon_id);

create table sys_brand_host (
  -- lower case, no port, no trailing dot, other scripts as punycode
  host text primary key,
  brand_id bigint not null references sys_brand (id),
  company_id bigint not null references sys_company (id)
);
create index sys_brand_host_brand on sys_brand_host (brand_id);

create table sys_support_contact (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  name text not null,
  kind text not null default 'support' check (kind in ('support', 'sales', 'finance')),
  telegram text,
  phone text,
  email text,
  sort_order integer not null default 1,
  shown boolean not null default true,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create index sys_support_contact_company on sys_support_contact (company_id, sort_order, id);

do $$
declare name text;
begin
  foreach name in array array['sys_picture', 'sys_brand', 'sys_brand_host', 'sys_support_contact'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;
