-- A paused task says who paused it, as its history does.
alter table sms_task add column paused_by text;
update sms_task t set paused_by = (
  select a.actor_name from audit_log a where a.entity like '%Task' and a.record_id = t.id and a.action like '%.pause'
  order by a.id desc limit 1)
where status = 'paused' and pause_reason = 'task.pausedByUser';
