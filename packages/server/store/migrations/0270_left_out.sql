-- Numbers that the screening of a task leaves out (docs/decisions/042) end as left_out: nobody sent to them, so that they
-- are no failures, and no figure of deliveries knows them. What ended before this release stays rejected.
alter table sms_message_final
  drop constraint sms_message_final_state_check,
  add constraint sms_message_final_state_check
    check (state in ('delivered', 'undelivered', 'rejected', 'expired', 'unknown', 'leftOut')) not valid;

-- Of the dispatched ones.
alter table sms_task_count add column left_out integer not null default 0;
