-- Several processes on one database: which of them runs the engine, and which number each puts into its ids.

-- One engine sends for a database. Whoever holds the lease runs it; the others stand by. Times are of this database.
create table sys_engine_lease (
  engine text primary key,
  -- grows with every holder: connections of an earlier one are ended and refused (engine_enter)
  epoch integer not null default 0,
  -- the server that holds it, for people
  owner text not null default '',
  -- machine, process namespace and data folder of the holder, and its process: its successor there sees that it died
  place text not null default '',
  pid integer not null default 0,
  until_at timestamptz not null default '-infinity',
  -- how the holder's gateways get on, as the console shows them on every server
  gateways jsonb not null default '[]'
) with (fillfactor = 50);
insert into sys_engine_lease (engine) values ('sms');

-- Numbers that processes put into their ids. The one that has been free the longest is given next, and a process that
-- was silent for minutes has lost its own.
create table sys_node (
  node smallint primary key check (node between 1 and 31),
  token text not null default '',
  owner text not null default '',
  until_at timestamptz not null default '-infinity'
) with (fillfactor = 50);
insert into sys_node (node) select generate_series(1, 31);

do $$
declare name text;
begin
  foreach name in array array['sys_engine_lease', 'sys_node'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy platform on %I using (current_setting('tandem.everything', true) = 'on')$policy$, name);
  end loop;
end $$;

-- Every connection of an engine begins with this: it holds a shared lock under its epoch for as long as it lives, and
-- one of an engine that is no longer the holder is refused. 1952805748 is the class of these locks.
create function engine_enter(p_epoch integer) returns void language plpgsql as $$
begin
  perform pg_advisory_lock_shared(1952805748, p_epoch);
  if not exists (select from sys_engine_lease where engine = 'sms' and epoch = p_epoch) then
    raise exception 'Another server runs the engine of this database' using errcode = '55000';
  end if;
end $$;

-- Ends the connections of earlier holders, so that nothing they have begun is committed. Answers how many are left:
-- called again until none is.
create function engine_fence(p_epoch integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  session integer;
  remaining integer := 0;
begin
  if current_setting('tandem.everything', true) is distinct from 'on' then
    raise exception 'Only the platform itself ends connections of an engine' using errcode = '42501';
  end if;
  for session in
    select pid from pg_locks
    where locktype = 'advisory' and classid = 1952805748 and objid <> p_epoch and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  loop
    remaining := remaining + 1;
    begin
      perform pg_terminate_backend(session);
    exception when insufficient_privilege then
      null; -- a login of its own: the caller, who has the same one, ends it
    end;
  end loop;
  return remaining;
end $$;
revoke all on function engine_fence(integer) from public;
grant execute on function engine_fence(integer) to tandem_app;
