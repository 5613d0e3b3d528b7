-- Titles of the shipped menu that wrapped in its width, or were not the words of the screens; what somebody renamed stays.
update sys_permission p set name_en = t.now
from (values
  ('otpPremium', 'One-time code, premium', 'Premium codes'),
  ('otpReguler', 'One-time code, regular', 'Regular codes'),
  ('traffic', 'Gateways and routing', 'Network')
) as t (seed_key, was, now)
where p.seed_key = t.seed_key and p.name_en = t.was;

update sys_permission set name = '后台任务' where seed_key = 'myJobs' and name = '我的作业';
update sys_permission set name = '恢复' where perms like '%Task:resume' and seed_key is not null and name = '继续';
