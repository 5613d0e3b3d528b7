-- The ways in besides the password: codes, passes for a new password, requests for accounts, and mail on its way.
-- All of it is the platform's own; none of these rows belongs to a company.

-- One row per code that was asked for, also when nobody is behind the number: the quotas count both alike.
create table sys_door_code (
  id bigint primary key,
  way text not null check (way in ('phone', 'mail')),
  -- '0' signing in, '1' asking for an account, '2' a forgotten password
  mode text not null check (mode in ('0', '1', '2')),
  -- what was typed: a number (E.164), an address or a username, in lower case
  target text not null,
  -- the address it was asked from; an IPv6 network counts as one
  asked_from text not null,
  user_id bigint references sys_user (id),
  -- where it goes; null: to nobody
  recipient text,
  locale text not null,
  brand text not null,
  -- HMAC-SHA256 of the code under a key that is sealed by the application
  code_hash bytea not null,
  key_sealed text not null,
  -- the code itself until it was handed on
  code_sealed text,
  tries smallint not null default 0,
  used_at timestamptz,
  handed_at timestamptz,
  -- { code, args } of the sentence why it could not be sent
  fault text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sys_door_code_target on sys_door_code (way, mode, target, created_at);
create index sys_door_code_from on sys_door_code (asked_from, created_at);
create index sys_door_code_created on sys_door_code (created_at);
create index sys_door_code_recipient on sys_door_code (recipient, created_at) where recipient is not null;
create index sys_door_code_waiting on sys_door_code (id) where code_sealed is not null;

-- The right to set a new password once, after the code was right.
create table sys_reset_pass (
  -- SHA-256 of the pass
  token_hash bytea primary key,
  user_id bigint not null references sys_user (id),
  expires_at timestamptz not null
);
create index sys_reset_pass_user on sys_reset_pass (user_id);

create table sys_registration (
  id bigint primary key,
  reference text not null,
  company_name text not null,
  contact_name text not null,
  email text not null,
  phone text not null,
  username text not null,
  -- hashed at once; emptied when the request is decided
  password_hash text,
  country text,
  remark text,
  locale text not null,
  verified text check (verified in ('phone', 'mail')),
  ip text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  judge_by text,
  judge_time timestamptz,
  reason text,
  made_company_id bigint references sys_company (id),
  made_user_id bigint references sys_user (id),
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_registration_reference on sys_registration (reference);
create index sys_registration_create on sys_registration (create_time, id);

create table sys_mail (
  id bigint primary key,
  kind text not null,
  recipient text not null,
  registration_id bigint references sys_registration (id),
  -- { subject, text, html }, sealed; emptied once sent, and when given up if it held a code
  body_sealed text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  tries smallint not null default 0,
  -- not tried before then; also the lease of whoever sends it now
  next_at timestamptz not null,
  -- pointless after then
  expires_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index sys_mail_waiting on sys_mail (next_at) where status = 'queued';
create index sys_mail_registration on sys_mail (registration_id, id);
