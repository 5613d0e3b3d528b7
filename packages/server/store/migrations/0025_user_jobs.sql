-- Exports and imports that users start and a runner does: what the tray shows, and the log of exports.

create table user_job (
  id bigint primary key,
  company_id bigint not null references sys_company,
  user_id bigint not null references sys_user,
  -- as they were when the job was started, for the log
  username text not null,
  ip text not null,
  kind text not null check (kind in ('export', 'import')),
  -- name of the entity, or of a list of its own such as smsOutbox
  list text not null,
  -- export: filters and format; import: field of each column
  request jsonb not null default '{}',
  -- export: fields in order; null: all
  columns text[],
  time_zone text not null,
  locale text not null check (locale in ('en_US', 'zh_CN')),
  -- draft: a sheet was read for an import that nobody started yet
  status text not null check (status in ('draft', 'queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  -- answered by the call itself, without a file that is kept
  direct boolean not null default false,
  cancel_asked boolean not null default false,
  done bigint not null default 0,
  total bigint,
  failed bigint not null default 0,
  -- import: the last row of the sheet that was dealt with
  row_at bigint not null default 0,
  cut boolean not null default false,
  -- import: name of the sheet; else name of the file that was made
  file_name text,
  file_id text,
  file_bytes bigint,
  error text,
  error_args jsonb,
  -- who works on it, and until when nobody else may take it up
  worker uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  create_time timestamptz not null default now(),
  start_time timestamptz,
  end_time timestamptz,
  expire_time timestamptz,
  check ((status = 'running') = (worker is not null))
);
create index user_job_mine on user_job (user_id, id);
create index user_job_company on user_job (company_id, id);
create index user_job_open on user_job (id) where status in ('queued', 'running');
create index user_job_ends on user_job (expire_time) where expire_time is not null;

-- The rows of a sheet between its reading and the end of its import.
create table user_job_row (
  job_id bigint not null references user_job on delete cascade,
  company_id bigint not null references sys_company,
  -- as a spreadsheet counts; 0 holds the headings
  row_no bigint not null,
  cells text[] not null,
  -- why it was left out
  problem text,
  primary key (job_id, row_no)
);

-- Each time a file was fetched, by whom and from where.
create table user_job_download (
  id bigint primary key,
  job_id bigint not null references user_job on delete cascade,
  company_id bigint not null references sys_company,
  user_id bigint not null references sys_user,
  ip text not null,
  at timestamptz not null
);
create index user_job_download_job on user_job_download (job_id);

do $$
declare name text;
begin
  foreach name in array array['user_job', 'user_job_row', 'user_job_download'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;
