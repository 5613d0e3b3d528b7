-- Keys by which programs of a company call the API, and sessions of staff who look through a user's eyes.

create table sys_api_key (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  name text not null,
  -- the first characters, to tell keys apart; of the secret itself only SHA-256: 256 random bits need no slow hash
  prefix text not null,
  secret_hash bytea not null,
  -- the secret before the last rotation, and until when it counts
  old_prefix text,
  old_hash bytea,
  old_until timestamptz,
  scopes text[] not null,
  ip_list text,
  -- null: never
  expires_at timestamptz,
  enabled boolean not null default true,
  last_used_at timestamptz,
  last_used_ip text,
  -- who made it: what a key does is theirs where a record needs a user
  create_user_id bigint not null references sys_user (id),
  create_by text not null,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  -- revoked
  deleted_at timestamptz
);
create unique index sys_api_key_secret on sys_api_key (secret_hash);
create unique index sys_api_key_old on sys_api_key (old_hash) where old_hash is not null;
create index sys_api_key_company on sys_api_key (company_id, id);
create unique index sys_api_key_name on sys_api_key (company_id, lower(name)) where deleted_at is null;

alter table sys_api_key enable row level security;
alter table sys_api_key force row level security;
create policy tenant on sys_api_key using (
  current_setting('tandem.everything', true) = 'on'
  or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
);

-- Signing in as somebody: a session of its own beside that of the person behind it, and never outliving it.
alter table sys_session
  add acting_user_id bigint references sys_user (id),
  add acting_session_id bigint references sys_session (id) on delete cascade,
  add acting_reason text,
  add ends_at timestamptz,
  add read_only boolean not null default false,
  add constraint sys_session_acting check (
    num_nonnulls(acting_user_id, acting_session_id, acting_reason, ends_at) = case when read_only then 4 else 0 end
  );
create index sys_session_acting_session on sys_session (acting_session_id) where acting_session_id is not null;

-- However such a session ends (by hand, by time, with the session behind it), the company concerned reads that it did.
create function session_acting_ended() returns trigger language plpgsql as $$
declare
  written integer;
  sight text := coalesce(current_setting('tandem.everything', true), '');
begin
  perform set_config('tandem.everything', 'on', true);
  loop
    -- An id as the application makes them: milliseconds times 4096, here from the upper half of a millisecond, which
    -- it does not reach.
    insert into audit_log (id, company_id, at, actor_id, actor_name, action, entity, record_id, changes)
    select (extract(epoch from clock_timestamp()) * 1000)::bigint * 4096 + 2048 + floor(random() * 2048)::bigint,
      old.company_id, least(clock_timestamp(), old.ends_at), u.id, u.username, 'user.endSignInAs', 'user', old.user_id,
      jsonb_build_object('reason', jsonb_build_object('from', old.acting_reason, 'to', null))
    from sys_user u where u.id = old.acting_user_id
    on conflict (id) do nothing;
    get diagnostics written = row_count;
    exit when written = 1;
  end loop;
  perform set_config('tandem.everything', sight, true);
  return null;
end $$;
create trigger sys_session_acting_ended after delete on sys_session
  for each row when (old.acting_user_id is not null) execute function session_acting_ended();
