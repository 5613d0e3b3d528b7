-- Companies take turns in the queue, single sends and campaigns each for themselves: a lease looks at the first blocks of
-- each company instead of reading through the many of one. `waits_for` is the gateway whose waiting room was full when
-- the block was looked at, 0 for none; such blocks are passed over until that gateway has room again.
alter table sms_queue add column waits_for bigint not null default 0;
create index sms_queue_singles on sms_queue (company_id, waits_for, priority, block_no, task_id) where priority <= 1;
create index sms_queue_campaigns on sms_queue (company_id, waits_for, priority, block_no, task_id) where priority > 1;
drop index sms_queue_order;

-- By the clock of the statement, so that the function is as stable as it says and is expanded into the query.
create or replace function lease_is_over(p_until timestamptz) returns boolean language sql stable as $$
  select p_until is null or p_until < statement_timestamp() or p_until > statement_timestamp() + interval '5 minutes'
$$;
