-- Held tasks whose messages have all expired long ago are looked for twice a second.
create index sms_task_held on sms_task (expires_at) where status = 'paused';
