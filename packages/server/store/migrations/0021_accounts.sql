-- Two-step sign-in, and what lists of sessions are read by.

create table sys_user_totp (
  user_id bigint primary key references sys_user (id),
  company_id bigint not null references sys_company (id),
  -- sealed by the application
  secret_sealed text not null,
  -- null: set up but not yet confirmed with a code, so not asked for
  confirmed_at timestamptz,
  -- the time step of the code used last; each step counts once
  last_counter bigint not null default 0,
  tries integer not null default 0,
  tries_since timestamptz not null default now(),
  create_time timestamptz not null default now()
);

create table sys_recovery_code (
  user_id bigint not null references sys_user (id),
  company_id bigint not null references sys_company (id),
  -- SHA-256 of user and code: 80 random bits need no slow hash
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

do $$
declare name text;
begin
  foreach name in array array['sys_user_totp', 'sys_recovery_code'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;

create index sys_session_company on sys_session (company_id, id);
create index sys_login_failure_last on sys_login_failure (last_at);
