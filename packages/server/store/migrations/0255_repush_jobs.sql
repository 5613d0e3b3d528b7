-- Receipts of SMPP accounts are sent again by jobs of users.
alter table user_job drop constraint user_job_kind_check;
alter table user_job
  add constraint user_job_kind_check check (kind in ('export', 'import', 'bulk', 'lookup', 'repush'));
