-- Whether a lease is nobody's any more, by the clock of the database. None lasts longer than a minute, so an end further
-- ahead than five was written before the clock stepped back: nobody must wait for it.
create function lease_is_over(p_until timestamptz) returns boolean language sql stable as $$
  select p_until is null or p_until < clock_timestamp() or p_until > clock_timestamp() + interval '5 minutes'
$$;

-- Who loads recipients into a task prolongs this; once it is over the loading died, and its request key is free.
alter table sms_task add column loading_until timestamptz;
