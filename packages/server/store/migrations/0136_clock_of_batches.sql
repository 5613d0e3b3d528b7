-- When a chunk or a batch was written: by the database's clock, or at the time a transaction says it is, which is how the
-- sandbox gets a past. Money takes its time from its ids.
create function sms_clock() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('tandem.now', true), '')::timestamptz, now())
$$;
alter table sms_chunk alter column created_at set default sms_clock();
alter table sms_attempt_batch alter column at set default sms_clock();
alter table sms_result_batch alter column at set default sms_clock();
alter table sms_receipt_batch alter column at set default sms_clock();
