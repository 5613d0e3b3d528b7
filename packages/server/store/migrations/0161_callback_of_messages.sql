-- Which callback is told how a message ends, instead of all of its company: of a message that came alone its own, of others
-- their task's. One that is deleted or turned off is told nothing.
alter table sms_message add column callback_id bigint;
alter table sms_task add column callback_id bigint;
