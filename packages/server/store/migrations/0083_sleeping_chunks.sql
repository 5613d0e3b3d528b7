-- Messages of paused tasks leave the engine's memory a chunk at a time: one that is asleep is read again when its task
-- goes on or is cancelled, not when the engine starts.
alter table sms_chunk add column asleep boolean not null default false;
create index sms_chunk_asleep on sms_chunk (first_id) where open and asleep;
