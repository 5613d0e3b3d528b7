-- The second wall gets no doors. Two roles instead of one:
--   tandem_app     answers people: it sees the rows of the companies its transaction names, and nothing without them
--   tandem_system  works for the platform: `tandem.everything` counts for it alone
-- tandem_system inherits what tandem_app may; nobody who is tandem_app can become tandem_system.
-- Both are made before the migrations run, like the role of 0001_roles.sql.

grant usage on schema public to tandem_system;
grant select on schema_migration to tandem_system;

-- Each policy that said "everything, or these companies" becomes two: the companies for both roles, everything for one.
-- One that said "everything" and no more is for the second role alone.
do $$
declare
  one record;
  found text[];
  everything constant text :=
    '\(+(?: ?SELECT )?current_setting\(''tandem\.everything''::text, true\)(?: AS current_setting\))? = ''on''::text\)';
begin
  for one in
    select p.polname as name, p.polrelid::regclass as tab, pg_get_expr(p.polqual, p.polrelid) as qual
    from pg_policy p where pg_get_expr(p.polqual, p.polrelid) like '%tandem.everything%'
  loop
    if one.qual ~ ('^' || everything || '$') then
      execute format('alter policy %I on %s to tandem_system', one.name, one.tab);
      execute format('grant select, insert, update, delete on %s to tandem_system', one.tab);
      execute format('revoke all on %s from tandem_app', one.tab);
      continue;
    end if;
    found := regexp_match(one.qual, '^\((' || everything || ') OR (.*)\)$');
    if found is null then
      raise exception 'The policy % of % is not of the form "everything or ...": %', one.name, one.tab, one.qual;
    end if;
    execute format('alter policy %I on %s to tandem_app using (%s)', one.name, one.tab, found[2]);
    execute format('create policy everything on %s to tandem_system using (%s)', one.tab, found[1]);
  end loop;
end $$;

-- Tables of the platform itself, which belong to no company. tandem_app never writes them; it reads those of the second
-- list, and only in a transaction that names companies.
do $$
declare
  one record;
  read_in_scope constant text[] := array[
    'sys_role', 'sys_permission', 'sys_role_permission', 'sys_dict', 'sys_dict_item', 'sys_country', 'sms_operator',
    'sms_number_prefix', 'sms_route', 'sms_gateway', 'sms_attempt_batch', 'sms_result_batch', 'sms_receipt_batch',
    'sms_supplier_ref', 'sms_retention', 'sys_job'
  ];
begin
  for one in
    select c.oid::regclass as tab, c.relname as name,
      array(select priv from unnest(array['select', 'insert', 'update', 'delete']) priv
        where has_table_privilege('tandem_app', c.oid, priv)) as privileges
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and not c.relrowsecurity and c.relname <> 'schema_migration'
  loop
    if cardinality(one.privileges) > 0 then
      execute format('grant %s on %s to tandem_system', array_to_string(one.privileges, ', '), one.tab);
    end if;
    execute format('revoke all on %s from tandem_app', one.tab);
    execute format('alter table %s enable row level security', one.tab);
    execute format('alter table %s force row level security', one.tab);
    execute format('create policy platform on %s to tandem_system using (true)', one.tab);
    if one.name = any (read_in_scope) then
      execute format('grant select on %s to tandem_app', one.tab);
      execute format(
        'create policy in_scope on %s for select to tandem_app using ((select current_setting(''tandem.companies'', true)) <> '''')',
        one.tab);
    end if;
  end loop;
end $$;
-- Of a gateway what names it: never its address and password. Of a schedule its job.
revoke select on sms_gateway, sys_job from tandem_app;
grant select (id, name, enabled, create_time, deleted_at) on sms_gateway to tandem_app;
grant select (id, job_key) on sys_job to tandem_app;

-- What is copied into partitions comes from the engine.
do $$
declare child record;
begin
  for child in select c.oid::regclass as tab from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relispartition
  loop
    execute format('revoke all on %s from tandem_app', child.tab);
    execute format('grant insert on %s to tandem_system', child.tab);
  end loop;
end $$;
do $$
declare body text := pg_get_functiondef('sms_ensure_partitions(timestamptz, timestamptz)'::regprocedure);
begin
  execute replace(body, 'grant insert on %I to tandem_app', 'grant insert on %I to tandem_system');
end $$;
-- What runs with the rights of the owner is the engine's to call.
do $$
declare one record;
begin
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('tandem_app', p.oid, 'execute')
  loop
    execute format('revoke execute on function %s from public, tandem_app', one.name);
    execute format('grant execute on function %s to tandem_system', one.name);
  end loop;
end $$;

-- The database itself writes the links of the audit log, and the line of who ended looking through somebody's eyes: with
-- the rights of the tables' owner, so that nobody else needs to write or to see them.
alter function audit_link() security definer;
alter function audit_link() set search_path = public, pg_temp;
alter function session_acting_ended() security definer;
alter function session_acting_ended() set search_path = public, pg_temp;
revoke all on function audit_link(), session_acting_ended() from public;
revoke insert, update on audit_chain, audit_head from tandem_app, tandem_system;

-- Which midnight begins a day of a company is no secret, but its row may be out of sight, as the platform's is.
create function company_zone(p_company bigint) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  sight text := coalesce(current_setting('tandem.everything', true), '');
  zone text;
begin
  perform set_config('tandem.everything', 'on', true);
  select coalesce(
    (select time_zone from sys_company where id = p_company),
    (select time_zone from sys_company where kind = 'platform' and deleted_at is null order by id limit 1)) into zone;
  perform set_config('tandem.everything', sight, true);
  return zone;
end $$;
revoke all on function company_zone(bigint) from public;
grant execute on function company_zone(bigint) to tandem_app;
