-- Work that runs by the clock: one schedule per job of the registry, and what became of each run. The platform's own:
-- no company has a part in it.

create table sys_job (
  id bigint primary key,
  -- key of the registry; a schedule that was removed stays as a mark, so that the next start does not make it anew
  job_key text not null unique,
  deleted boolean not null default false,
  -- five fields
  cron text not null,
  parameter text not null default '',
  description text not null default '',
  -- 0 running, -1 stopped, as the family spells it
  status smallint not null default 0 check (status in (0, -1)),
  version integer not null default 0,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  -- reckoned in this zone; null: to be reckoned
  next_at timestamptz,
  time_zone text,
  -- asked for by hand
  asked_at timestamptz,
  asked_by text,
  -- the run under way, who works on it, and until when nobody else may call it lost
  run_id bigint,
  worker uuid,
  lease_until timestamptz,
  cancel_asked boolean not null default false,
  run_done bigint,
  run_total bigint,
  last_success_at timestamptz,
  check ((run_id is null) = (worker is null))
);
create index sys_job_leases on sys_job (lease_until) where run_id is not null;

create table sys_job_run (
  id bigint primary key,
  job_id bigint not null references sys_job on delete cascade,
  outcome text not null check (outcome in ('running', 'done', 'failed', 'cancelled', 'lost')),
  start_time timestamptz not null,
  end_time timestamptz,
  -- what it did, in figures for the sentence job.<key>.done
  figures jsonb,
  -- error code and its arguments, or what a program said
  error text,
  error_args jsonb,
  -- who asked for it; null: the clock
  by_name text,
  node text not null
);
create index sys_job_run_job on sys_job_run (job_id, id);
