-- A price that was in force is the evidence of what was charged: none begins in the past, and none ends there that did not
-- (docs/decisions/053). Two minutes: servers and database have clocks of their own, and what began a minute ago begins now.
-- What fills a sandbox with a past says so.
create function sms_rate_not_past() returns trigger language plpgsql as $$
begin
  raise exception 'rate % of % would begin or end in the past', new.id, new.rate_group_id
    using errcode = 'restrict_violation', constraint = 'sms_rate_not_past';
end $$;
create trigger begins_not_in_the_past after insert on sms_rate for each row
  when (current_user in ('tandem_app', 'tandem_system') and new.effective_at < now() - interval '2 minutes'
    and coalesce(current_setting('tandem.fills_past', true), '') <> 'on')
  execute function sms_rate_not_past();
create trigger stays_out_of_the_past after update of effective_at, ends_at on sms_rate for each row
  when (current_user in ('tandem_app', 'tandem_system') and new.deleted_at is null
    and ((new.effective_at is distinct from old.effective_at and new.effective_at < now() - interval '2 minutes')
      or (new.ends_at is distinct from old.ends_at and least(old.ends_at, new.ends_at) < now() - interval '2 minutes'))
    and coalesce(current_setting('tandem.fills_past', true), '') <> 'on')
  execute function sms_rate_not_past();
