import type pg from 'pg'

/**
 * Keeps a copy of every row that a template has, in the schema `kept` of the same database, so that `reset` can bring a
 * used copy of it back to this state. A new copy costs its first connections ten times what the reset costs: each reads
 * anew what the tables are like.
 */
export async function keepRows(client: pg.ClientBase): Promise<void> {
  await client.query(KEEP)
}

/**
 * Brings every table back to the rows that `keepRows` found.
 * @param client of the owner, who is above triggers, foreign keys and row-level security
 * @returns false if the tables themselves were changed, or the owner may not do so: then the database is of no use to
 * the next test
 */
export async function resetRows(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>('select kept.is_same_schema() as same')
  if (rows[0]?.same !== true) return false
  await client.query(`set statement_timeout = 0`)
  const { rows: grown } = await client.query<{ name: string }>('select kept.reset() as name')
  // Deleted rows stay in their pages, which every later scan reads.
  for (const { name } of grown) await client.query(`vacuum ${name}`)
  return true
}

/** From this size on, octets, the pages of deleted rows are given back. */
const GROWN = 1_000_000

/**
 * `kept.<table>`: the rows of a table that is not empty. `kept.tables`: how many, and the newest transaction that wrote
 * one of them; a table with that many rows, none of them newer, was not written since, which saves writing its rows anew.
 * `kept.schema`: the newest transaction that changed what tables, functions, triggers and rights are like.
 */
const KEEP = `
drop schema if exists kept cascade;
create schema kept;
create table kept.tables (name text primary key, columns text not null, amount bigint not null, newest bigint not null);
create table kept.sequences (name text primary key, value bigint not null, used boolean not null);
do $$
declare
  item record;
begin
  for item in
    select c.oid, c.relname
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
  loop
    execute format('create table kept.%I as table public.%I', item.relname, item.relname);
    execute format(
      'insert into kept.tables select %L, %L, count(*), coalesce(max(xmin::text::bigint), 0) from public.%I',
      item.relname,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = item.oid and attnum > 0 and not attisdropped and attgenerated = ''),
      item.relname);
  end loop;
  for item in
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
  loop
    execute format(
      'insert into kept.sequences select %L, last_value, is_called from public.%I', item.relname, item.relname);
  end loop;
end
$$;

create table kept.schema (seen text not null);
create function kept.schema_now() returns text language sql as $$
  select concat_ws(' ',
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_class where relpersistence <> 't'),
    (select concat(count(*), '/', max(a.xmin::text::bigint)) from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relpersistence <> 't'),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_proc),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_trigger),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_constraint),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_policy),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_index),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_attrdef),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_rewrite),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_db_role_setting))
$$;

create function kept.is_same_schema() returns boolean language sql as $$
  select kept.schema_now() = (select seen from kept.schema)
$$;

create function kept.reset() returns setof text language plpgsql as $$
declare
  item record;
  rows_now bigint;
  newest_now bigint;
begin
  perform set_config('session_replication_role', 'replica', true);
  for item in
    select c.relname as name, t.columns, t.amount, t.newest, pg_relation_size(c.oid) > ${GROWN} as has_grown
    from pg_class c left join kept.tables t on t.name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
  loop
    if item.columns is null then
      execute format('delete from public.%I', item.name);
    else
      execute format('select count(*), coalesce(max(xmin::text::bigint), 0) from public.%I', item.name)
        into rows_now, newest_now;
      continue when rows_now = item.amount and newest_now <= item.newest;
      execute format('delete from public.%I', item.name);
      execute format(
        'insert into public.%I (%s) overriding system value select %s from kept.%I',
        item.name, item.columns, item.columns, item.name);
      update kept.tables t set newest = pg_current_xact_id()::text::bigint where t.name = item.name;
    end if;
    if item.has_grown then return next quote_ident(item.name); end if;
  end loop;
  perform setval(format('public.%I', s.name)::regclass, s.value, s.used) from kept.sequences s;
end
$$;

insert into kept.schema values (kept.schema_now());
`
