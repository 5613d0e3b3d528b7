-- Recipients that may be sent to at the same times are stored together (docs/decisions/023): those of one zone, and of one
-- country where that has sending hours.
alter table sms_recipients
  -- of all in the block; null: they are not arranged
  add column zone text,
  -- ISO code, where all in the block are of a country with sending hours
  add column country text,
  -- of each, its place among the accepted ones of the task, from 0; null: as they stand
  add column places integer[];
alter table sms_recipients alter column places set storage external;

-- Until when nothing of a block may be sent. The engine wakes it; asleep it is in no index that a lease reads.
alter table sms_queue add column sleeps_until timestamptz;
drop index sms_queue_singles;
drop index sms_queue_campaigns;
create index sms_queue_singles on sms_queue (company_id, waits_for, priority, block_no, task_id)
  where priority <= 1 and sleeps_until is null;
create index sms_queue_campaigns on sms_queue (company_id, waits_for, priority, block_no, task_id)
  where priority > 1 and sleeps_until is null;
create index sms_queue_asleep on sms_queue (sleeps_until) where sleeps_until is not null;

-- The same of messages that were written before their hours ended; null: they wait for their task.
alter table sms_chunk add column asleep_until timestamptz;
drop index sms_chunk_asleep;
create index sms_chunk_asleep on sms_chunk (first_id) where open and asleep and asleep_until is null;
create index sms_chunk_asleep_until on sms_chunk (asleep_until) where open and asleep and asleep_until is not null;
