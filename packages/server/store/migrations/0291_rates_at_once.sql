-- A version of many thousand rates was stopped for taking too long: each row looked for its neighbours by itself. New rows of
-- one statement find theirs together: a few by the index, many in one pass, which the planner would not choose for rows it
-- has no figures of.
create function sms_rate_new_neighbours() returns trigger language plpgsql as $$
declare
  join_as_usual text := current_setting('enable_nestloop');
  ends text := 'update sms_rate r set ends_at = n.ends_at from (
    select id, least(ends_at, lead(effective_at) over (partition by rate_group_id, rate_key order by effective_at)) as ends_at
    from sms_rate
    where deleted_at is null
      and (rate_group_id, rate_key) in (select rate_group_id, rate_key from new_rows where deleted_at is null)) n
  where n.id = r.id and n.ends_at is distinct from r.ends_at';
begin
  if (select count(*) from (select from new_rows limit 200) few) = 200 then
    perform set_config('enable_nestloop', 'off', true);
  end if;
  execute ends;
  perform set_config('enable_nestloop', join_as_usual, true);
  return null;
end $$;
drop trigger neighbours on sms_rate;
create trigger neighbours before update of effective_at, deleted_at, rate_group_id on sms_rate
  for each row execute function sms_rate_neighbours();
create trigger new_neighbours after insert on sms_rate referencing new table as new_rows
  for each statement execute function sms_rate_new_neighbours();
