-- Publishing 250,000 rates spent most of its time on what is written beside each of them.

-- That no two rates of a key hold at once is looked up by a digest of the key: among texts, a tree of ranges took four times as
-- long to find its way.
alter table sms_rate
  drop constraint sms_rate_one_at_a_time,
  add constraint sms_rate_one_at_a_time exclude using gist
    ((encode(substr(sha256((rate_group_id || '/' || rate_key)::bytea), 1, 16), 'hex')::uuid) with =,
      tstzrange(effective_at, ends_at) with &&)
    where (deleted_at is null) deferrable initially deferred;

-- The list is one of the seller: one look-up instead of two. Rows from before were held by both.
alter table sms_rate_group add constraint sms_rate_group_seller unique (id, company_id);
alter table sms_rate
  drop constraint sms_rate_company_id_fkey,
  drop constraint sms_rate_rate_group_id_fkey,
  add constraint sms_rate_seller foreign key (rate_group_id, company_id) references sms_rate_group (id, company_id) not valid;

-- As 0053, but only the column that is asked for is read of each row, not the whole row as JSON.
create or replace function engine_config_keys() returns trigger language plpgsql as $$
declare
  keys text[];
begin
  execute format(case tg_op
    when 'UPDATE' then 'select array_agg(distinct k) from (
      select n.%1$I::text as k from new_rows n union all select o.%1$I::text from old_rows o) x'
    when 'INSERT' then 'select array_agg(distinct n.%1$I::text) from new_rows n'
    else 'select array_agg(distinct o.%1$I::text) from old_rows o' end, tg_argv[0]) into keys;
  if keys is null then return null; end if; -- a statement that touched no row
  perform pg_notify('tandem_config', case when cardinality(keys) > 100 then tg_table_name
    else tg_table_name || ':' || array_to_string(keys, ',') end);
  return null;
end $$;
