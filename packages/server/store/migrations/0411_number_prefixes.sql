-- A prefix that begins with 0 matches no number, which all have their country code. What is there stays until it is
-- changed, and does no harm.
alter table sms_number_prefix
  add constraint sms_number_prefix_international check (prefix ~ '^[1-9][0-9]*$') not valid;
