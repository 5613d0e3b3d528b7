-- What changed in the configuration that traffic is rated by: 'table:key,key' when a statement touched few, else 'table'.
-- Keys are the company of sys_company and the rate group of sms_rate; the other tables are small and read as a whole.
create function engine_config_keys() returns trigger language plpgsql as $$
declare
  keys text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct k) into keys from (
      select to_jsonb(n) ->> tg_argv[0] as k from new_rows n union select to_jsonb(o) ->> tg_argv[0] from old_rows o) x;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct to_jsonb(n) ->> tg_argv[0]) into keys from new_rows n;
  else
    select array_agg(distinct to_jsonb(o) ->> tg_argv[0]) into keys from old_rows o;
  end if;
  if keys is null then return null; end if; -- a statement that touched no row
  perform pg_notify('tandem_config', case when cardinality(keys) > 100 then tg_table_name
    else tg_table_name || ':' || array_to_string(keys, ',') end);
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values ('sys_company', 'id'), ('sms_rate', 'rate_group_id')) as t (name, key) loop
    execute format('drop trigger engine_config on %I', watched.name);
    execute format('create trigger engine_config_insert after insert on %I referencing new table as new_rows
      for each statement execute function engine_config_keys(%L)', watched.name, watched.key);
    execute format('create trigger engine_config_update after update on %I
      referencing new table as new_rows old table as old_rows
      for each statement execute function engine_config_keys(%L)', watched.name, watched.key);
    execute format('create trigger engine_config_delete after delete on %I referencing old table as old_rows
      for each statement execute function engine_config_keys(%L)', watched.name, watched.key);
  end loop;
end $$;
