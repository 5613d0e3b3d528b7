-- Announcements, who has read them, and what open consoles must hear of at once.

create table sys_announcement (
  id bigint primary key,
  -- whose announcement it is: it reaches this company and those below, never further
  company_id bigint not null references sys_company (id),
  titile text not null,
  msg_content text not null,
  titile_zh text,
  msg_content_zh text,
  -- 1 notice, 2 system message
  msg_category text not null check (msg_category in ('1', '2')),
  -- 1 and 2 pop up
  type text not null default '0' check (type in ('0', '1', '2')),
  priority text not null default 'L' check (priority in ('L', 'M', 'H')),
  -- OWN: the people of exactly these companies; only the platform itself makes such
  msg_type text not null check (msg_type in ('ALL', 'COMPANY', 'ROLE', 'USER', 'OWN')),
  -- companies, roles or users by msg_type, as they were at the release
  target_ids bigint[] not null default '{}',
  start_time timestamptz,
  end_time timestamptz,
  -- 0 draft, 1 released, 2 revoked
  send_status text not null default '0' check (send_status in ('0', '1', '2')),
  sender text,
  sender_name text,
  send_time timestamptz,
  cancel_time timestamptz,
  reach integer,
  automatic boolean not null default false,
  -- what an automatic message is about: the same thing is said once
  bus_type text,
  bus_id text,
  open_page text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz,
  check (send_status = '0' or send_time is not null)
);
create index sys_announcement_owner on sys_announcement (company_id, id);
-- What a reader is asked about at every turn: what goes to many, and what names them.
create index sys_announcement_wide on sys_announcement (company_id, send_time)
  where send_status = '1' and msg_type not in ('USER', 'OWN') and deleted_at is null;
create index sys_announcement_targets on sys_announcement using gin (target_ids)
  where send_status = '1' and msg_type in ('USER', 'OWN') and deleted_at is null;
create index sys_announcement_start on sys_announcement (start_time) where send_status = '1';
create unique index sys_announcement_about on sys_announcement (company_id, bus_type, bus_id)
  where bus_id is not null;

create table sys_announcement_company (
  announcement_id bigint not null references sys_announcement (id),
  company_id bigint not null references sys_company (id),
  primary key (announcement_id, company_id)
);
create table sys_announcement_role (
  announcement_id bigint not null references sys_announcement (id),
  role_id bigint not null references sys_role (id),
  primary key (announcement_id, role_id)
);
create table sys_announcement_user (
  announcement_id bigint not null references sys_announcement (id),
  user_id bigint not null references sys_user (id),
  primary key (announcement_id, user_id)
);

-- One row per reader and announcement, written when it is read and not before: a release to a million people
-- writes one row.
create table sys_announcement_send (
  id bigint primary key,
  annt_id bigint not null references sys_announcement (id),
  user_id bigint not null references sys_user (id),
  -- of the reader
  company_id bigint not null references sys_company (id),
  read_flag text not null default '1' check (read_flag in ('0', '1')),
  read_time timestamptz,
  create_time timestamptz not null default now(),
  unique (annt_id, user_id)
);
create index sys_announcement_send_user on sys_announcement_send (user_id, annt_id);

do $$
declare name text;
begin
  foreach name in array array['sys_announcement', 'sys_announcement_send'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
  foreach name in array array['sys_announcement_company', 'sys_announcement_role', 'sys_announcement_user'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or announcement_id in (select a.id from sys_announcement a)
      )$policy$, name);
  end loop;
end $$;

-- A reader's transaction says who reads: `reader` the user, `reader_line` its company and all above it,
-- `reader_own` its company, `reader_roles` its roles. Released announcements meant for them are seen, nothing else.
create policy reader on sys_announcement for select using (
  send_status = '1' and deleted_at is null
  and company_id = any (nullif(current_setting('tandem.reader_line', true), '')::bigint[])
  and (
    msg_type = 'ALL'
    or (msg_type = 'COMPANY'
      and target_ids && nullif(current_setting('tandem.reader_line', true), '')::bigint[])
    or (msg_type = 'ROLE'
      and target_ids && nullif(current_setting('tandem.reader_roles', true), '')::bigint[])
    or (msg_type = 'USER'
      and target_ids @> nullif(current_setting('tandem.reader', true), '')::bigint[])
    or (msg_type = 'OWN'
      and target_ids @> nullif(current_setting('tandem.reader_own', true), '')::bigint[])
  )
);

-- Whatever changes what a session may do is told to every process at the commit, so that open consoles are
-- looked at again within a second, whoever made the change. Per statement: rows do not matter.
create function notify_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_sessions', tg_argv[0]);
  return null;
end $$;

create trigger sessions_changed after delete on sys_session
  for each statement execute function notify_sessions('sessions');
create trigger sessions_changed after update of status, is_admin, hide_amounts, company_id, deleted_at on sys_user
  for each statement execute function notify_sessions('sessions');
create trigger sessions_changed after insert or delete on sys_user_role
  for each statement execute function notify_sessions('sessions');
create trigger sessions_changed after insert or delete on sys_role_permission
  for each statement execute function notify_sessions('sessions');
create trigger sessions_changed after update on sys_role
  for each statement execute function notify_sessions('sessions');
create trigger sessions_changed after insert or update of status, sales_user_id, parent_id, deleted_at on sys_company
  for each statement execute function notify_sessions('companies');
