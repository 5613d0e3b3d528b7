-- Companies, people, what they may do, and the record of what they did.
-- Every entity table ends in the same columns: version (stale-edit guard), who and when, deleted_at.

create table sys_company (
  id bigint primary key,
  parent_id bigint references sys_company (id),
  -- ids of all ancestors from the platform down to the parent; kept by the application when a company is added
  ancestor_ids bigint[] not null default '{}',
  kind text not null check (kind in ('platform', 'agent', 'customer')),
  name text not null,
  currency text not null,
  time_zone text not null default 'UTC',
  locale text not null default 'en_US',
  status text not null default 'active' check (status in ('active', 'suspended')),
  rate_group_id bigint,
  sales_user_id bigint,
  contact_name text,
  contact_email text,
  contact_phone text,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_company_name on sys_company (lower(name)) where deleted_at is null;
create index sys_company_parent on sys_company (parent_id);
create index sys_company_ancestors on sys_company using gin (ancestor_ids);

create table sys_depart (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  parent_id bigint references sys_depart (id),
  depart_name text not null,
  depart_name_en text,
  org_code text not null,
  depart_order integer not null default 0,
  description text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_depart_org_code on sys_depart (org_code) where deleted_at is null;
create index sys_depart_company on sys_depart (company_id, id);

create table sys_user (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  username text not null,
  realname text not null,
  password_hash text not null,
  email text,
  phone text,
  avatar text,
  work_no text,
  -- '1' normal, '2' frozen (spelling of the API family)
  status text not null default '1' check (status in ('1', '2')),
  is_admin boolean not null default false,
  hide_amounts boolean not null default false,
  locale text,
  time_zone text,
  -- the department chosen last; only a default for the next session
  depart_id bigint references sys_depart (id),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_user_username on sys_user (lower(username)) where deleted_at is null;
create unique index sys_user_phone on sys_user (phone) where deleted_at is null and phone is not null;
create unique index sys_user_email on sys_user (lower(email)) where deleted_at is null and email is not null;
create unique index sys_user_work_no on sys_user (company_id, work_no) where deleted_at is null and work_no is not null;
create index sys_user_company on sys_user (company_id, id);
alter table sys_company add foreign key (sales_user_id) references sys_user (id);

create table sys_role (
  id bigint primary key,
  role_name text not null,
  role_code text not null,
  -- the kind of company whose users may hold the role
  audience text not null check (audience in ('platform', 'agent', 'customer')),
  data_scope text not null default 'company' check (data_scope in ('all', 'company', 'ownCustomers')),
  description text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_role_code on sys_role (lower(role_code)) where deleted_at is null;

create table sys_permission (
  id bigint primary key,
  -- stable name of a seeded row, so that a later release updates it in place
  seed_key text unique,
  parent_id bigint references sys_permission (id),
  name text not null,
  name_en text not null,
  -- 0 first-level menu, 1 menu, 2 button
  menu_type text not null check (menu_type in ('0', '1', '2')),
  url text,
  component text,
  component_name text,
  redirect text,
  perms text,
  -- 1 visible when granted, 2 editable when granted
  perms_type text not null default '1' check (perms_type in ('1', '2')),
  icon text,
  sort_no numeric(8, 2) not null default 1,
  always_show boolean not null default false,
  hidden boolean not null default false,
  keep_alive boolean not null default true,
  is_route boolean not null default true,
  internal_or_external boolean not null default false,
  description text,
  -- of a button rule: '1' in force, '0' switched off
  status text not null default '1' check (status in ('0', '1')),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create index sys_permission_parent on sys_permission (parent_id);

create table sys_role_permission (
  role_id bigint not null references sys_role (id),
  permission_id bigint not null references sys_permission (id),
  primary key (role_id, permission_id)
);
create table sys_user_role (
  user_id bigint not null references sys_user (id),
  role_id bigint not null references sys_role (id),
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);
create table sys_user_depart (
  user_id bigint not null references sys_user (id),
  dep_id bigint not null references sys_depart (id),
  primary key (user_id, dep_id)
);
create index sys_user_depart_dep on sys_user_depart (dep_id);

create table sys_dict (
  id bigint primary key,
  dict_name text not null,
  dict_name_en text not null,
  dict_code text not null,
  description text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_dict_code on sys_dict (lower(dict_code)) where deleted_at is null;
create table sys_dict_item (
  id bigint primary key,
  dict_id bigint not null references sys_dict (id),
  item_text text not null,
  item_text_en text not null,
  item_value text not null,
  description text,
  sort_order integer not null default 1,
  status text not null default '1' check (status in ('0', '1')),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_dict_item_value on sys_dict_item (dict_id, item_value) where deleted_at is null;

create table sys_session (
  id bigint primary key,
  -- SHA-256 of the token: the token itself is never stored
  token_hash bytea not null unique,
  user_id bigint not null references sys_user (id),
  company_id bigint not null references sys_company (id),
  depart_id bigint references sys_depart (id),
  locale text not null default 'en_US',
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sys_session_user on sys_session (user_id);
create index sys_session_expires on sys_session (expires_at);

create table sys_login_failure (
  -- 'user:<lower-case name>' or 'ip:<address>'
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null default now()
);

create table audit_log (
  id bigint primary key,
  company_id bigint not null,
  at timestamptz not null default now(),
  actor_id bigint,
  actor_name text,
  action text not null,
  entity text not null,
  record_id bigint not null,
  -- { field: { from, to } }, secrets masked
  changes jsonb not null default '{}',
  ip text,
  request_id text
);
create index audit_log_record on audit_log (entity, record_id, id);
create index audit_log_company on audit_log (company_id, id);
-- The history is append-only for the application.
revoke update, delete on audit_log from tandem_app;
