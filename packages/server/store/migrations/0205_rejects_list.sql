-- Refused lines become a list of their own: each gets an id that encodes its time, as the rows of every list. The default
-- makes it, so that no kind of task has to.
create sequence sms_task_reject_order maxvalue 4095 cycle minvalue 0 start 0 cache 32;
grant usage on sequence sms_task_reject_order to tandem_app;
alter table sms_task_reject add column id bigint;
-- Those that are there, of every company, follow their task's id, each a different one.
alter table sms_task_reject no force row level security;
with numbered as (
  select task_id, row_no, row_number() over (order by task_id, row_no) as n from sms_task_reject
), made as (
  select task_id, row_no, n + max(task_id - n) over (order by task_id, row_no) as id from numbered
)
update sms_task_reject r set id = made.id from made where r.task_id = made.task_id and r.row_no = made.row_no;
alter table sms_task_reject force row level security;
alter table sms_task_reject
  alter column id set not null,
  alter column id set default (extract(epoch from clock_timestamp()) * 1000)::bigint * 4096
    + nextval('sms_task_reject_order');
create index sms_task_reject_newest on sms_task_reject (company_id, id);
create index sms_task_reject_newest_all on sms_task_reject (id);
