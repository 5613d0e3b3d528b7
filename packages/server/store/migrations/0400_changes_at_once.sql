-- A draft of 250,000 rates looked up three rows for each of its own, and one says as much: the version, of that list of that
-- seller. Rows from before were held by all three.
alter table sms_rate_version add constraint sms_rate_version_list unique (id, company_id, rate_group_id);
alter table sms_rate_change
  drop constraint sms_rate_change_company_id_fkey,
  drop constraint sms_rate_change_version_id_fkey,
  drop constraint sms_rate_change_rate_group_id_fkey,
  add constraint sms_rate_change_version_list foreign key (version_id, company_id, rate_group_id)
    references sms_rate_version (id, company_id, rate_group_id) not valid;

-- The same texts as before (0290), in words that become part of a statement: `concat_ws` was called as a function for each row.
create or replace function rate_key(p_product text, p_country bigint, p_operator bigint, p_prefix text, p_category text)
  returns text language sql immutable as $$
  select coalesce(p_product || '/', '') || coalesce(p_country::text, '-') || '/' || coalesce(p_operator::text, '-') || '/'
    || coalesce(p_prefix, '-') || '/' || coalesce(p_category, '-')
$$;
