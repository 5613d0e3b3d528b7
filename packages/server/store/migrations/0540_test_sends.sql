-- A test that a person sends to numbers of their own is limited by itself: each is marked, and those of a user's last hour are counted.
alter table sms_task add column is_test boolean not null default false;
create index sms_task_tests on sms_task (create_user_id, create_time) where is_test;
