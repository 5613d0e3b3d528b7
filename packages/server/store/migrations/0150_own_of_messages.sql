-- What else belongs to a message that came alone.
alter table sms_message
  -- sent instead of its content, which shows asterisks: encrypted by the application
  add column content_sealed text,
  -- the client's own name for it; of a message of a list, that of its task
  add column reference text;
alter table sms_task add column reference text;
create index sms_message_reference on sms_message (reference, id) where reference is not null;
create index sms_task_reference on sms_task (reference, id) where reference is not null;
